use crate::source::clean;

/// Escapes text for use in a page or a picture: in elements, and in attributes with double quotes. Control
/// characters become visible.
pub fn escaped(text: &str) -> String {
    clean(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
