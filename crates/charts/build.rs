//! Build script: reads the widths of letters out of the font, and a page carries them and not the font.

use std::{env, fs, path::Path};

use ttf_parser::Face;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let faces = [notosans::REGULAR_TTF, notosans::BOLD_TTF].map(|bytes| Face::parse(bytes, 0).expect("a font"));
    let width = |face: &Face, c: char| face.glyph_hor_advance(face.glyph_index(c)?);
    let letters = ('\0'..=char::MAX).filter_map(|c| Some((c, width(&faces[0], c)?, width(&faces[1], c)?)));
    let rows: String = letters.map(|(c, regular, bold)| format!("    ({c:?}, [{regular}, {bold}]),\n")).collect();
    let [per_em, bold] = faces.map(|face| face.units_per_em());
    assert_eq!(per_em, bold, "one scale for both faces");
    let text = format!(
        "const PER_EM: u16 = {per_em};\n\n/// Every letter of the font with its widths, regular and bold.\nstatic WIDTHS: &[(char, [u16; 2])] = &[\n{rows}];\n"
    );
    let out = env::var_os("OUT_DIR").expect("Cargo says where");
    fs::write(Path::new(&out).join("widths.rs"), text).expect("written");
}
