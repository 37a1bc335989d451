//! What a regrade changed: whose points, and why.

use std::collections::BTreeSet;
use std::fmt;

use serde::Serialize;

use super::Merged;
use super::header::{Header, JournalCase};
use crate::course::class::hundredths;

/// What changed between two gradings of a class.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Changes {
    /// The number of submissions with more points than before, with fewer, with as many, and of those that only one of the
    /// gradings has.
    pub up: usize,
    pub down: usize,
    pub same: usize,
    pub added: usize,
    pub removed: usize,
    pub changes: Vec<Change>,
}

/// A result whose points changed, or a submission that only one of the gradings has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    pub submission: String,
    /// None for all cases of the submission.
    pub case: Option<String>,
    /// The points; none if there was no grade.
    pub before: Option<f64>,
    pub after: Option<f64>,
    pub causes: Vec<Cause>,
}

/// Something that decides a result and is not as it was. Displayed in a few words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cause {
    pub kind: &'static str,
    /// The name of an option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// What it was before and is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<(String, String)>,
}

impl Cause {
    fn plain(kind: &'static str) -> Self {
        Self { kind, name: None, values: None }
    }

    fn between(kind: &'static str, before: impl ToString, after: impl ToString) -> Self {
        Self { values: Some((before.to_string(), after.to_string())), ..Self::plain(kind) }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.name.as_deref().unwrap_or(self.kind))?;
        let or_none = |value: &str| if value.is_empty() { "none".to_owned() } else { value.to_owned() };
        match &self.values {
            Some((before, after)) => write!(formatter, ": {} → {}", or_none(before), or_none(after)),
            None => Ok(()),
        }
    }
}

impl Changes {
    /// Compares the results of a class with earlier ones. Submissions and cases are those of the same names.
    pub fn between(old: &Merged, new: &Merged) -> Self {
        let mut changes = Self::default();
        let position = |merged: &Merged, name: &str| {
            merged.header.submissions.iter().position(|submission| submission.name == name)
        };
        for (after, submission) in new.header.submissions.iter().enumerate() {
            let Some(before) = position(old, &submission.name) else {
                changes.added += 1;
                changes.changes.push(only_in("added", new, after));
                continue;
            };
            let found = changed_results((old, before), (new, after));
            let total = |points: fn(&Change) -> Option<f64>| found.iter().filter_map(points).sum::<f64>();
            let difference = total(|change| change.after) - total(|change| change.before);
            // Sums of hundredths are not exact.
            match difference {
                _ if difference > 0.001 => changes.up += 1,
                _ if difference < -0.001 => changes.down += 1,
                _ => changes.same += 1,
            }
            changes.changes.extend(found);
        }
        for (before, submission) in old.header.submissions.iter().enumerate() {
            if position(new, &submission.name).is_none() {
                changes.removed += 1;
                changes.changes.push(only_in("removed", old, before));
            }
        }
        changes
    }
}

/// The points of a submission that only one of the gradings has.
fn only_in(kind: &'static str, merged: &Merged, position: usize) -> Change {
    let points: Vec<f64> =
        (0..merged.header.cases.len()).filter_map(|case| points(merged, position, case)).collect();
    let total = (!points.is_empty()).then(|| hundredths(points.iter().sum()));
    let (before, after) = if kind == "added" { (None, total) } else { (total, None) };
    let submission = merged.header.submissions[position].name.clone();
    Change { submission, case: None, before, after, causes: vec![Cause::plain(kind)] }
}

fn points(merged: &Merged, submission: usize, case: usize) -> Option<f64> {
    merged.grades.get(submission, case).filter(|result| !result.is_not_graded()).map(|result| result.points)
}

/// The results of a submission with other points than before, in the order of the cases.
fn changed_results(before: (&Merged, usize), after: (&Merged, usize)) -> Vec<Change> {
    let ((old, old_position), (new, new_position)) = (before, after);
    let find = |header: &Header, name: &str| header.cases.iter().position(|case| case.graded.name == name);
    let removed = old.header.cases.iter().filter(|case| find(&new.header, &case.graded.name).is_none());
    let cases = new.header.cases.iter().chain(removed).filter_map(|case| {
        let name = &case.graded.name;
        let (was, is) = (find(&old.header, name), find(&new.header, name));
        let (before, after) = (
            was.and_then(|case| points(old, old_position, case)),
            is.and_then(|case| points(new, new_position, case)),
        );
        let causes = match (was, is) {
            _ if before == after => return None,
            (None, _) => vec![Cause::plain("case added")],
            (_, None) => vec![Cause::plain("case removed")],
            (Some(was), Some(is)) => {
                let digest = |merged: &Merged, position: usize| merged.header.submissions[position].digest;
                let is_other = digest(old, old_position) != digest(new, new_position);
                causes(&old.header, &new.header, (&old.header.cases[was], &new.header.cases[is]), is_other)
            }
        };
        let submission = new.header.submissions[new_position].name.clone();
        Some(Change { submission, case: Some(name.clone()), before, after, causes })
    });
    cases.collect()
}

/// Everything that decides a result and has changed.
fn causes(old: &Header, new: &Header, (was, is): (&JournalCase, &JournalCase), is_other: bool) -> Vec<Cause> {
    let mut causes = Vec::new();
    let (before, after) = (&was.digests, &is.digests);
    let differs =
        |before: &Option<_>, after: &Option<_>| before.is_some() && after.is_some() && before != after;
    if differs(&before.inputs, &after.inputs) {
        causes.push(Cause::plain("inputs"));
    }
    if differs(&before.golden, &after.golden) {
        causes.push(Cause::plain("golden"));
    }
    if was.graded.points != is.graded.points {
        causes.push(Cause::between("points", was.graded.points, is.graded.points));
    }
    if was.graded.compare != is.graded.compare {
        causes.push(Cause::between("mode", was.graded.compare.name(), is.graded.compare.name()));
    }
    if before.digest != after.digest && causes.is_empty() {
        let is_known = before.inputs.is_some() && after.inputs.is_some();
        causes.push(Cause::plain(if is_known { "settings of the case" } else { "unknown" }));
    }
    if is_other {
        causes.push(Cause::plain("submission"));
    }
    let names: BTreeSet<&String> = old.conditions.keys().chain(new.conditions.keys()).collect();
    for name in names.into_iter().filter(|name| *name != "--compare") {
        let value = |header: &Header| header.conditions.get(name).cloned().unwrap_or_default();
        let (before, after) = (value(old), value(new));
        if before == after {
            continue;
        }
        causes.push(match name.as_str() {
            "version" => Cause::between("version", before, after),
            "files of --run" => Cause { name: Some(name.clone()), ..Cause::plain("option") },
            _ => Cause { name: Some(name.clone()), ..Cause::between("option", before, after) },
        });
    }
    if causes.is_empty() {
        causes.push(Cause::plain("another run"));
    }
    causes
}
