//! The program: what the words mean is in `cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    montjoie::run(montjoie::systems::REGISTRY)
}
