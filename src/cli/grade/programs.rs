//! `--programs`: a spreadsheet that says which program of a submission is meant.

use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, bail};

use crate::cli::values::read_text;
use crate::course::submission::Submission;

/// Reads the spreadsheet, and notes the programs in the submissions that it names.
pub(super) fn choose(path: &Path, submissions: &mut [Submission]) -> anyhow::Result<()> {
    let shown = path.display();
    let text = read_text(path)?;
    let mut rows = csv::ReaderBuilder::new()
        .has_headers(false)
        .trim(csv::Trim::All)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes())
        .into_records();
    let header = rows.next().transpose().with_context(|| format!("cannot read {shown}"))?.unwrap_or_default();
    if header != ["submission", "program"][..] {
        let found = header.iter().collect::<Vec<_>>().join(",");
        bail!("{shown}, line 1: expected the header 'submission,program', found '{found}'");
    }
    let names = submissions.iter().take(5).map(|submission| submission.name.clone()).collect::<Vec<_>>();
    let mut by_name: HashMap<String, &mut Submission> =
        submissions.iter_mut().map(|submission| (submission.name.clone(), submission)).collect();
    for row in rows {
        let row = row.with_context(|| format!("cannot read {shown}"))?;
        let line = row.position().map_or(0, csv::Position::line);
        let (name, program) = (&row[0], &row[1]);
        match by_name.get_mut(name) {
            _ if program.is_empty() => bail!("{shown}, line {line}: the program of '{name}' is empty"),
            None => bail!(
                "{shown}, line {line}: there is no submission '{name}'; names are as in reports: {}",
                names.join(", ")
            ),
            Some(submission) if submission.program.is_some() => {
                bail!("{shown}, line {line}: the program of '{name}' is listed twice")
            }
            Some(submission) => submission.program = Some(program.to_owned()),
        }
    }
    Ok(())
}
