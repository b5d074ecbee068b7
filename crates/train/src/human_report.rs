//! How well levels foretell what people play, by rating.

use crate::human_games::HumanChoice;
use std::fmt;

/// Sums over the choices of a band of ratings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HumanMatch {
    /// How many choices there were.
    pub choices: u64,
    /// How often the likeliest move was played.
    pub likeliest: u64,
    /// The chances that the level plays it.
    pub by_level: f64,
    /// The logarithms of how improbable the moves were that were played.
    pub surprise: f64,
}

impl HumanMatch {
    fn add(&mut self, choice: &HumanChoice, likelihoods: &[f64]) {
        let likeliest = (0..likelihoods.len()).max_by(|&a, &b| likelihoods[a].total_cmp(&likelihoods[b]));
        self.choices += 1;
        self.likeliest += u64::from(likeliest == Some(choice.played));
        self.by_level += choice.by_level;
        self.surprise -= likelihoods[choice.played].max(1e-12).ln();
    }

    /// Among how many moves that are alike one would have to guess as well.
    pub fn perplexity(&self) -> f64 {
        (self.surprise / self.choices.max(1) as f64).exp()
    }
}

/// The bands, each from its rating up to the next.
const BANDS: [u16; 8] = [0, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000];

/// A table by rating.
#[derive(Clone, Debug, PartialEq)]
pub struct HumanReport([HumanMatch; BANDS.len()]);

impl HumanReport {
    /// Counts choices with what is held likely in each.
    pub fn of<'c>(
        choices: impl Iterator<Item = &'c HumanChoice>,
        likelihoods: &dyn Fn(&HumanChoice) -> Vec<f64>,
    ) -> HumanReport {
        let mut report = HumanReport([HumanMatch::default(); BANDS.len()]);
        for choice in choices {
            let band = BANDS.partition_point(|&from| from <= choice.rating) - 1;
            report.0[band].add(choice, &likelihoods(choice));
        }
        report
    }

    /// The bands from one rating up to another, together.
    pub fn between(&self, from: u16, to: u16) -> HumanMatch {
        let bands = BANDS.iter().zip(&self.0).filter(|(start, _)| (from..to).contains(*start));
        bands.fold(HumanMatch::default(), |sum, (_, band)| HumanMatch {
            choices: sum.choices + band.choices,
            likeliest: sum.likeliest + band.likeliest,
            by_level: sum.by_level + band.by_level,
            surprise: sum.surprise + band.surprise,
        })
    }
}

impl fmt::Display for HumanReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| rating | moves | likeliest was played | the level plays it | perplexity |\n|---|---:|---:|---:|---:|"
        )?;
        let row = |f: &mut fmt::Formatter<'_>, name: &str, band: &HumanMatch| {
            let share = |count: f64| 100.0 * count / band.choices.max(1) as f64;
            writeln!(
                f,
                "| {name} | {} | {:.1} % | {:.1} % | {:.2} |",
                band.choices,
                share(band.likeliest as f64),
                share(band.by_level),
                band.perplexity()
            )
        };
        for (index, band) in self.0.iter().enumerate() {
            let name = match BANDS.get(index + 1) {
                Some(next) => format!("{}–{}", BANDS[index], next - 1),
                None => format!("{} and more", BANDS[index]),
            };
            row(f, &name, band)?;
        }
        row(f, "800–1399", &self.between(800, 1_400))?;
        row(f, "all", &self.between(0, u16::MAX))
    }
}
