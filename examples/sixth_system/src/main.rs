//! The program: every command of Montjoie, with one system.

fn main() -> std::process::ExitCode {
    montjoie::run(montjoie_system::Registry(&[&orchard::Orchard]))
}
