//! A short value that stands for many bytes, so that equal ones can be found without keeping them.

use std::fmt;
use std::io::{self, ErrorKind, Read};

use serde::{Deserialize, Serialize};

/// The digest of some bytes: 128-bit FNV-1a. Equal bytes have equal digests, and different ones differ unless
/// somebody takes great pains. Displayed and serialized as 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Digest(u128);

/// The digest of nothing.
const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

impl Digest {
    /// The digest of `bytes`. It is the same on every machine.
    ///
    /// ```
    /// use battleship::course::grade::Digest;
    ///
    /// assert_eq!(Digest::of(b"").to_string(), "6c62272e07bb014262b821756295c58d");
    /// ```
    pub fn of(bytes: &[u8]) -> Self {
        Self(OFFSET).and(bytes)
    }

    /// The digest of everything that can be read.
    pub fn of_reader(mut reader: impl Read) -> io::Result<Self> {
        let (mut digest, mut part) = (Self(OFFSET), [0; 1 << 14]);
        loop {
            match reader.read(&mut part) {
                Ok(0) => return Ok(digest),
                Ok(length) => digest = digest.and(&part[..length]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The digest with more bytes at the end.
    fn and(self, bytes: &[u8]) -> Self {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        Self(bytes.iter().fold(self.0, |digest, &byte| (digest ^ u128::from(byte)).wrapping_mul(PRIME)))
    }

    /// The digest of several parts. Moving bytes from one part to the next changes it.
    pub fn of_all(parts: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Self {
        let digests = parts.into_iter().map(|part| Self::of(part.as_ref()));
        Self::of(&digests.flat_map(|digest| digest.0.to_be_bytes()).collect::<Vec<u8>>())
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
    fn digests_are_those_of_fnv() {
        assert_eq!(Digest::of(b"a").to_string(), "d228cb696f1a8caf78912b704e4a8964");
        assert_eq!(Digest::of_reader(&[7; 50_000][..]).unwrap(), Digest::of(&[7; 50_000]));
        assert_eq!(Digest::of(b"foobar").to_string(), "343e1662793c64bf6f0d3597ba446f18");
    }

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
