//! Few things in order.

/// Puts things into the order of their keys; those with the same key stay as they are.
///
/// By insertion: the lists here are short, and the standard sort takes five kilobytes of WebAssembly for each kind
/// of list.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && key(&items[at]) < key(&items[at - 1]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::sort_by_key;

    #[test]
    fn equal_keys_keep_their_order() {
        let mut items = [(3, 'a'), (1, 'b'), (2, 'c'), (1, 'd'), (3, 'e'), (0, 'f')];
        let mut expected = items;
        expected.sort_by_key(|item| item.0);
        sort_by_key(&mut items, |item| item.0);
        assert_eq!(items, expected);
        sort_by_key(&mut [] as &mut [u8], |item| *item);
    }
}
