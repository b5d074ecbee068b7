//! What is spent on a model, by all who ask it, and how much may be.

use crate::answer_parser::TokenUsage;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a player may spend and has spent. Clones count together: several boards of a match have one purse.
#[derive(Clone, Debug, Default)]
pub struct Spending {
    /// In millionths.
    most_cost: Option<u64>,
    most_tokens: Option<u64>,
    cost: Arc<AtomicU64>,
    tokens: Arc<AtomicU64>,
}

/// What may be spent makes them the same, not what was.
impl PartialEq for Spending {
    fn eq(&self, other: &Spending) -> bool {
        (self.most_cost, self.most_tokens) == (other.most_cost, other.most_tokens)
    }
}

impl Eq for Spending {}

impl Spending {
    pub(super) fn limit_cost(&mut self, most: f64) {
        self.most_cost = Some((most * 1e6).round() as u64);
    }

    pub(super) fn limit_tokens(&mut self, most: u64) {
        self.most_tokens = Some(most);
    }

    pub(super) fn limits_cost(&self) -> bool {
        self.most_cost.is_some()
    }

    /// Adds what an answer took.
    pub(super) fn add(&self, tokens: Option<TokenUsage>, cost: Option<f64>) {
        if let Some(tokens) = tokens {
            self.tokens.fetch_add(tokens.read.saturating_add(tokens.written), Ordering::Relaxed);
        }
        if let Some(cost) = cost {
            self.cost.fetch_add((cost * 1e6).round() as u64, Ordering::Relaxed);
        }
    }

    /// Why nothing more may be spent, if so.
    pub(super) fn spent(&self) -> Option<String> {
        let (cost, tokens) = (self.cost.load(Ordering::Relaxed), self.tokens.load(Ordering::Relaxed));
        if let Some(most) = self.most_cost.filter(|&most| cost >= most) {
            return Some(format!("the budget of {} is spent", most as f64 / 1e6));
        }
        let most = self.most_tokens.filter(|&most| tokens >= most)?;
        Some(format!("the budget of {most} tokens is spent"))
    }

    pub(super) fn settings(&self) -> Vec<String> {
        let cost = self.most_cost.map(|most| format!("budget={}", most as f64 / 1e6));
        let tokens = self.most_tokens.map(|most| format!("max_total_tokens={most}"));
        cost.into_iter().chain(tokens).collect()
    }
}
