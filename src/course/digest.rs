//! A short value that stands for many bytes, so that equal ones can be found without keeping them.

use std::fmt;
use std::io::{self, Read};

use serde::{Deserialize, Serialize};

/// The digest of some bytes: the first 128 bits of BLAKE3. Equal bytes have equal digests, and nobody can find
/// different ones with the same digest, which a hostile student might try. Displayed and serialized as 32 hexadecimal
/// digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(u128);

impl Digest {
    /// The digest of `bytes`. It is the same on every machine.
    ///
    /// ```
    /// use battleship::course::Digest;
    ///
    /// assert_eq!(Digest::of(b"").to_string(), "af1349b9f5f9a1a6a0404dea36dcc949");
    /// ```
    pub fn of(bytes: &[u8]) -> Self {
        blake3::hash(bytes).into()
    }

    /// The digest of everything that can be read.
    pub fn of_reader(reader: impl Read) -> io::Result<Self> {
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(reader)?;
        Ok(hasher.finalize().into())
    }

    /// The digest of several parts. Moving bytes from one part to the next changes it.
    pub fn of_all(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        let digests = parts.into_iter().map(|part| Self::of(part.as_ref()));
        Self::of(&digests.flat_map(|digest| digest.0.to_be_bytes()).collect::<Vec<u8>>())
    }
}

impl From<blake3::Hash> for Digest {
    fn from(hash: blake3::Hash) -> Self {
        Self(hash.as_bytes().iter().take(16).fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl From<Digest> for String {
    fn from(digest: Digest) -> Self {
        digest.to_string()
    }
}

impl TryFrom<String> for Digest {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_digest = text.len() == 32 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u128::from_str_radix(&text, 16).ok().filter(|_| is_digest);
        number.map(Self).ok_or_else(|| format!("expected 32 hexadecimal digits, found {text:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_kept_apart() {
        assert_ne!(Digest::of_all(["ab", "c"]), Digest::of_all(["a", "bc"]));
        assert_eq!(Digest::of_all(["ab", "c"]), Digest::of_all([b"ab".to_vec(), b"c".to_vec()]));
    }

    #[test]
    fn digests_are_read_back() {
        let digest = Digest::of(b"a");
        assert_eq!(Digest::try_from(String::from(digest)), Ok(digest));
        for wrong in ["", "+228cb696f1a8caf78912b704e4a8964", "d228cb696f1a8caf78912b704e4a89645"] {
            assert!(Digest::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
