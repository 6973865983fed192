//! The shipped scenarios, inside the program: found by name from any folder.

use std::path::Path;

/// A shipped scenario: its name with the folder, as `SYSTEM/NAME`, and its text.
pub type Shipped = (&'static str, &'static str);

/// Every shipped scenario, in the order of their names: those below `scenarios/` when the program was built.
pub const SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/scenarios.rs"));

/// The shipped scenarios of a name, with its folder or without; several where folders have one of the same name.
pub fn named(name: &Path) -> Vec<Shipped> {
    let known = |shipped: &&Shipped| Path::new(shipped.0) == name || Path::new(shipped.0).file_name() == Some(name.as_os_str());
    SHIPPED.iter().filter(known).copied().collect()
}
