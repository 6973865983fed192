//! Charts as pictures and as pages of their own: PNG and PDF, made from the same SVG.

use std::sync::{Arc, LazyLock};

use krilla::geom::Size;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla_svg::{SurfaceExt, SvgSettings};
use resvg::tiny_skia::{Pixmap, Transform};
use usvg::fontdb::Database;

use montjoie_charts::fonts::{FACES, FAMILY};
use montjoie_charts::{Chart, sheet};
use montjoie_core::parallel;

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    FACES.into_iter().for_each(|face| database.load_font_data(face.to_vec()));
    database.set_sans_serif_family(FAMILY);
    database.set_serif_family(FAMILY);
    Arc::new(database)
});

/// The font of the charts, for programs that read their SVG.
pub fn database() -> Arc<Database> {
    Arc::clone(&DATABASE)
}

/// Why a chart could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The drawing could not be read back.
    #[error("a chart could not be read back: {0}")]
    Read(#[from] usvg::Error),
    /// The PNG could not be made.
    #[error("a chart could not be made into a PNG")]
    Png,
    /// The PDF could not be made.
    #[error("a chart could not be made into a PDF: {0}")]
    Pdf(String),
}

/// Pixels of a PNG to one unit of the SVG: 2,400 pixels wide, 350 to the inch over the width of a page.
const PNG_SCALE: f32 = 1.5;

/// Points of a PDF page to one unit of the SVG: as wide as A4.
const PDF_SCALE: f32 = 595.0 / sheet::WIDTH as f32;

/// The bytes of every file of some charts, `charts/NAME.png`, `.pdf` and `.svg`: made on all cores, in the order of the charts.
pub fn files(charts: &[Chart]) -> Result<Vec<(String, Vec<u8>)>, RenderError> {
    let render = |chart: &Chart| -> Result<_, RenderError> {
        let name = |end: &str| format!("charts/{}.{end}", chart.name);
        Ok([(name("png"), png(chart)?), (name("pdf"), pdf(chart)?), (name("svg"), chart.svg.clone().into_bytes())])
    };
    let rendered: Vec<Result<_, RenderError>> = parallel::map(charts.iter().collect(), render);
    Ok(rendered.into_iter().collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// The SVG of a chart, parsed and with its text laid out.
pub fn tree(chart: &Chart) -> Result<usvg::Tree, RenderError> {
    let options = usvg::Options { fontdb: database(), font_family: FAMILY.to_owned(), ..usvg::Options::default() };
    Ok(usvg::Tree::from_str(&chart.svg, &options)?)
}

/// A chart as a PNG, 2,400 pixels wide.
pub fn png(chart: &Chart) -> Result<Vec<u8>, RenderError> {
    let tree = tree(chart)?;
    let size = tree.size().to_int_size().scale_by(PNG_SCALE).ok_or(RenderError::Png)?;
    let mut pixmap = Pixmap::new(size.width(), size.height()).ok_or(RenderError::Png)?;
    resvg::render(&tree, Transform::from_scale(PNG_SCALE, PNG_SCALE), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|_| RenderError::Png)
}

/// A chart as a PDF page of its own: lines stay lines, text stays text, the font is embedded.
pub fn pdf(chart: &Chart) -> Result<Vec<u8>, RenderError> {
    let tree = tree(chart)?;
    let (width, height) = (tree.size().width() * PDF_SCALE, tree.size().height() * PDF_SCALE);
    let bad_size = || RenderError::Pdf("a page without a size".to_owned());
    let size = Size::from_wh(width, height).ok_or_else(bad_size)?;
    let mut document = krilla::Document::new();
    document.set_metadata(Metadata::new().title(chart.title.clone()).language(chart.lang.code().to_owned()).creator("Montjoie".to_owned()));
    let mut page = document.start_page_with(PageSettings::from_wh(width, height).ok_or_else(bad_size)?);
    let mut surface = page.surface();
    surface.draw_svg(&tree, size, SvgSettings::default());
    surface.finish();
    page.finish();
    document.finish().map_err(|error| RenderError::Pdf(format!("{error:?}")))
}
