//! Everything that typst may see: the template, its data, the charts and one font. No files, no packages, no clock.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use super::ReportError;
use montjoie_charts::fonts::FACES;

/// A template and the files that it reads.
pub struct Template {
    main: Source,
    files: BTreeMap<String, Bytes>,
}

static LIBRARY: LazyLock<LazyHash<Library>> = LazyLock::new(|| LazyHash::new(Library::default()));
static FONTS: LazyLock<Vec<Font>> = LazyLock::new(|| FACES.into_iter().filter_map(|face| Font::new(Bytes::new(face), 0)).collect());
static BOOK: LazyLock<LazyHash<FontBook>> = LazyLock::new(|| LazyHash::new(FontBook::from_fonts(FONTS.iter())));

fn id(path: &str) -> Result<FileId, ReportError> {
    let path = VirtualPath::new(path).map_err(|_| ReportError::Layout(format!("`{path}` is no name for a file")))?;
    Ok(RootedPath::new(VirtualRoot::Project, path).intern())
}

impl Template {
    /// A template with these files.
    pub fn new(template: &str, files: Vec<(String, Vec<u8>)>) -> Result<Template, ReportError> {
        let files = files.into_iter().map(|(path, bytes)| (path, Bytes::new(bytes))).collect();
        Ok(Template { main: Source::new(id("report.typ")?, template.to_owned()), files })
    }
}

impl World for Template {
    fn library(&self) -> &LazyHash<Library> {
        &LIBRARY
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &BOOK
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == self.main.id() { Ok(self.main.clone()) } else { Err(not_found(id)) }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        self.files.get(id.get().vpath().get_without_slash()).cloned().ok_or_else(|| not_found(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        FONTS.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn not_found(id: FileId) -> FileError {
    FileError::NotFound(id.get().vpath().get_without_slash().into())
}
