//! What whoever asks can take, and what they have already.

use axum::http::{HeaderMap, HeaderName, header};

/// Whether brotli is taken, and no worse than what is not packed. Who says nothing takes nothing packed: programs that
/// know of no packing do not say so.
pub(super) fn takes_brotli(headers: &HeaderMap) -> bool {
    let (mut brotli, mut plain, mut any) = (None, None, None);
    for one in items(headers, header::ACCEPT_ENCODING) {
        let mut parts = one.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let weight = parts.find_map(weight).unwrap_or(1000);
        for (known, place) in [("br", &mut brotli), ("identity", &mut plain), ("*", &mut any)] {
            if name.eq_ignore_ascii_case(known) {
                *place = Some(weight);
            }
        }
    }
    let brotli = brotli.or(any).unwrap_or(0);
    brotli > 0 && brotli >= plain.unwrap_or(0)
}

/// What a quality value says, in thousandths: `q=0.5`. One that is none says nothing good.
fn weight(parameter: &str) -> Option<u16> {
    let (name, value) = parameter.split_once('=')?;
    if !name.trim().eq_ignore_ascii_case("q") {
        return None;
    }
    let value: f32 = value.trim().parse().unwrap_or(0.0);
    // A text may say NaN or infinity: what is no number becomes zero, and nothing is more than one.
    Some((value.clamp(0.0, 1.0) * 1000.0) as u16)
}

/// Whether the file with this tag is there already.
pub(super) fn has(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, header::IF_NONE_MATCH).any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

/// What a header lists, in one line or in several.
fn items(headers: &HeaderMap, name: HeaderName) -> impl Iterator<Item = &str> {
    headers
        .get_all(name)
        .into_iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(',').map(str::trim))
}

#[cfg(test)]
mod tests {
    use super::{has, takes_brotli};
    use axum::http::{HeaderMap, HeaderName, HeaderValue, header};

    fn headers(name: HeaderName, values: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(&name, HeaderValue::from_static(value));
        }
        headers
    }

    #[test]
    fn brotli_is_for_those_who_say_that_they_take_it() {
        let takes = |values| takes_brotli(&headers(header::ACCEPT_ENCODING, values));
        for values in [
            &["gzip, deflate, br, zstd"][..],
            &["BR"],
            &["br;q=0.5"],
            &["gzip;q=1.0 , br ; Q=0.001"],
            &["gzip", "br"],
            &["*"],
            &["gzip;q=0, *;q=0.1"],
            &["identity;q=0.5, br;q=0.5"],
            &["identity;q=0, br;q=0.1"],
            &["br;q=2"],
        ] {
            assert!(takes(values), "{values:?}");
        }
        for values in [
            &[][..],
            &[""],
            &["gzip, deflate"],
            &["br;q=0"],
            &["br;q=0.000, gzip"],
            &["gzip, br; q=0.0"],
            &["br;q=0, *"],
            &["*;q=0"],
            &["identity"],
            &["identity, br;q=0.2"],
            &["br;q=nonsense"],
            &["br;q=NaN"],
            &["br;q=-1"],
            &["brotli, xbr"],
        ] {
            assert!(!takes(values), "{values:?}");
        }
    }

    #[test]
    fn what_is_there_is_told_by_its_tag_alone_or_in_a_list() {
        let holds = |values| has(&headers(header::IF_NONE_MATCH, values), "\"12ab-br\"");
        assert!(holds(&["\"12ab-br\""]));
        assert!(holds(&["W/\"12ab-br\""]));
        assert!(holds(&["\"other\", \"12ab-br\""]));
        assert!(holds(&["*"]));
        // Unpacked it is another thing.
        assert!(!holds(&["\"12ab\""]));
        assert!(!holds(&["12ab-br"]));
        assert!(!holds(&[]));
    }
}
