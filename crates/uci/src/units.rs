//! Times and numbers with their units, as people write limits.

use std::time::Duration;

/// A time, in seconds unless it says otherwise, and more than none.
pub fn time(text: &str) -> Option<Duration> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let factor = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return None,
    };
    let seconds = number.parse::<f64>().ok()? * factor;
    (0.001..=86_400.0).contains(&seconds).then(|| Duration::from_secs_f64(seconds))
}

/// A number of positions.
pub fn nodes(text: &str) -> Option<u64> {
    let (number, factor) = match text.chars().last()? {
        'k' | 'K' => (&text[..text.len() - 1], 1_000),
        'm' | 'M' => (&text[..text.len() - 1], 1_000_000),
        _ => (text, 1),
    };
    let number = number.replace('_', "");
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    number.parse::<u64>().ok()?.checked_mul(factor).filter(|&nodes| nodes > 0)
}

#[cfg(test)]
mod tests {
    use super::{nodes, time};
    use std::time::Duration;

    #[test]
    fn times_and_numbers_are_read_with_their_units() {
        let ms = |number| Some(Duration::from_millis(number));
        assert_eq!(
            [time("2"), time("0.5s"), time("300ms"), time("1m")],
            [ms(2_000), ms(500), ms(300), ms(60_000)]
        );
        assert_eq!([time(""), time("-1"), time("1e9"), time("nan"), time("2 s"), time("99h")], [None; 6]);
        assert_eq!([nodes("10"), nodes("10k"), nodes("2M")], [Some(10), Some(10_000), Some(2_000_000)]);
        assert_eq!([nodes("k"), nodes("0"), nodes("+5"), nodes("99999999999999M")], [None; 4]);
    }
}
