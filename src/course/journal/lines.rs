//! The lines of a journal.

use std::collections::HashMap;
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::header::{FORMAT, Header};
use super::{JournalError, Reason};
use crate::course::Digest;
use crate::course::class::CaseResult;

/// How every journal starts.
pub(super) const START: &[u8] = b"{\"battleship-journal\":";

/// A line of a journal. A header is about the results after it, and about earlier results that it has the digests of.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Line {
    BattleshipJournal(Header),
    Result(JournalResult),
}

#[derive(Serialize, Deserialize)]
pub(super) struct JournalResult {
    pub(super) submission: String,
    pub(super) case: String,
    /// Stands for everything that decides the result.
    pub(super) digest: Digest,
    #[serde(flatten)]
    pub(super) result: CaseResult,
}

/// What a journal says.
#[derive(Debug, Default)]
pub(super) struct Content {
    /// The last header; none if the journal is still empty.
    pub(super) header: Option<Header>,
    /// The last result of each submission with each digest.
    pub(super) results: HashMap<(String, Digest), CaseResult>,
    /// The length of all complete lines.
    pub(super) length: usize,
}

impl Line {
    pub(super) fn text(&self) -> Vec<u8> {
        let mut text = serde_json::to_vec(self).expect("text and numbers can be written to memory");
        text.push(b'\n');
        text
    }
}

impl Content {
    /// Reads a journal. Its last line is ignored if it is not complete.
    pub(super) fn parse(bytes: &[u8], path: &Path) -> Result<Self, JournalError> {
        let wrong = |reason| JournalError { path: path.to_owned(), reason };
        let length = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let is_start = bytes.starts_with(START) || START.starts_with(bytes);
        if !is_start {
            return Err(wrong(Reason::NotAJournal));
        }
        let mut content = Self { length, ..Self::default() };
        for (index, line) in bytes[..length].split_inclusive(|byte| *byte == b'\n').enumerate() {
            match read(line, content.header.as_ref()) {
                Ok(Line::BattleshipJournal(header)) if (1..=FORMAT).contains(&header.format) => {
                    content.header = Some(header);
                }
                Ok(Line::Result(entry)) if content.header.is_some() => {
                    content.results.insert((entry.submission, entry.digest), entry.result);
                }
                _ if is_other_format(line) => return Err(wrong(Reason::OtherFormat)),
                _ => return Err(wrong(Reason::Damaged(index + 1))),
            }
        }
        Ok(content)
    }
}

/// Reads a line that follows this header.
fn read(line: &[u8], header: Option<&Header>) -> serde_json::Result<Line> {
    if header.is_some_and(|header| header.format == 1) {
        let mut line: Value = serde_json::from_slice(line)?;
        for pointer in ["/result/verdict/trouble", "/result/failure"] {
            if let Some(trouble) = line.pointer_mut(pointer)
                && let Some(failed) = failed_program(trouble)
            {
                *trouble = failed;
            }
        }
        return serde_json::from_value(line);
    }
    serde_json::from_slice(line)
}

/// The failure of a program, for which format 1 had a kind for each way in which programs end.
fn failed_program(trouble: &Value) -> Option<Value> {
    let (kind, value) = trouble.as_object()?.iter().next()?;
    let (end, limit) = match kind.as_str() {
        "exit-status" => ("exit", &value["code"]),
        "signal" => ("signal", &value["signal"]),
        "timeout" => ("out-of-time", value),
        "cannot-run" => ("cannot-start", value),
        "out-of-memory" | "too-many-processes" | "too-many-threads" | "gave-up" | "build-failed" => {
            (kind.as_str(), value)
        }
        _ => return None,
    };
    let complaint = value["complaint"].as_str().unwrap_or_default();
    Some(json!({ "failed": { "end": { end: limit }, "complaint": complaint } }))
}

/// Whether a line is the header of a journal in another format.
fn is_other_format(line: &[u8]) -> bool {
    let line: Option<Value> = serde_json::from_slice(line).ok();
    line.is_some_and(|line| {
        line["battleship-journal"]["format"].as_u64().is_some_and(|format| format > FORMAT.into())
    })
}
