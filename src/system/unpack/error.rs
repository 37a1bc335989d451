//! Why a zip was not unpacked.

use std::io;

use zip::result::ZipError;

use crate::source::clean;

/// Why a zip was not unpacked. All but the last are reasons to give the zip back to whoever made it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum UnpackError {
    #[error("it is not a zip, or it is damaged")]
    Damaged,
    #[error("{} in it is damaged", shown(.0))]
    DamagedEntry(String),
    #[error("it is encrypted: {} needs a password", shown(.0))]
    Encrypted(String),
    #[error("{} in it is compressed by a method that is not supported", shown(.0))]
    Method(String),
    #[error("{} would be unpacked outside its folder", shown(.0))]
    Outside(String),
    #[error("two files in it have the same name")]
    SameNames,
    #[error("{} in it is there twice", shown(.0))]
    Twice(String),
    #[error("{} in it is not a name for a file", shown(.0))]
    Name(String),
    #[error("it has more than {0} files and folders")]
    TooMany(usize),
    #[error("it would unpack to more than {} MiB", .0 >> 20)]
    TooLarge(u64),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl UnpackError {
    /// What a teacher can do about it.
    pub(crate) fn help(&self) -> Option<&'static str> {
        match self {
            Self::Io(_) => None,
            Self::Encrypted(_) | Self::Method(_) => {
                Some("unpack it yourself, and name the folder instead of the zip")
            }
            Self::TooMany(_) | Self::TooLarge(_) => Some(
                "ask the student for another file; if it is the work of a whole class, unpack it yourself",
            ),
            _ => Some("ask the student for another file"),
        }
    }
}

/// The name of an entry for a message. A name can have 65,535 bytes.
fn shown(name: &str) -> String {
    const LONGEST: usize = 100;
    let cut: String = name.chars().take(LONGEST).collect();
    let ellipsis = if cut.len() < name.len() { "…" } else { "" };
    format!("{}{ellipsis}", clean(&cut))
}

/// The reason why a zip cannot be opened.
pub(super) fn zip_error(error: ZipError) -> UnpackError {
    match error {
        ZipError::Io(error) if !is_content(&error) => UnpackError::Io(error),
        _ => UnpackError::Damaged,
    }
}

/// The reason why an entry cannot be opened.
pub(super) fn entry_error(error: ZipError, name: &str) -> UnpackError {
    match error {
        ZipError::UnsupportedArchive(ZipError::PASSWORD_REQUIRED) | ZipError::InvalidPassword => {
            UnpackError::Encrypted(name.into())
        }
        ZipError::CompressionMethodNotSupported(_) | ZipError::UnsupportedArchive(_) => {
            UnpackError::Method(name.into())
        }
        ZipError::Io(error) => reading_error(error, name),
        _ => UnpackError::DamagedEntry(name.into()),
    }
}

/// The reason why an entry cannot be read.
pub(super) fn reading_error(error: io::Error, name: &str) -> UnpackError {
    if is_content(&error) { UnpackError::DamagedEntry(name.into()) } else { UnpackError::Io(error) }
}

/// Whether the bytes of the zip are to blame, rather than the disk.
fn is_content(error: &io::Error) -> bool {
    error.raw_os_error().is_none()
}

/// The reason why the file or folder of an entry cannot be created.
pub(super) fn writing_error(error: io::Error, name: &str) -> UnpackError {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory | io::ErrorKind::IsADirectory => {
            UnpackError::Twice(name.into())
        }
        io::ErrorKind::InvalidFilename | io::ErrorKind::InvalidInput => UnpackError::Name(name.into()),
        _ => UnpackError::Io(error),
    }
}
