//! From what happened to bytes. Functions that fill a buffer; none opens a file.

mod clean;
mod html;
mod json;
mod notation;
mod page;
mod picture_error;
mod svg;
pub mod transcript;

pub use clean::clean;
pub use html::html;
pub use json::json;
pub use notation::Notation;
pub use picture_error::{PictureError, check_picture_size};
pub use svg::svg;
