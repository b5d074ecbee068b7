//! Counting paths of moves.

use tabiya::Position;

/// How many paths of a length there are. That of the rules, a walker for every side, variant and end, would be a tenth of
/// the wheel; no recursion, since any depth may be asked for.
pub(crate) fn paths(position: Position, depth: u32) -> u64 {
    let (mut count, mut ahead) = (0u64, vec![(position, depth)]);
    while let Some((position, depth)) = ahead.pop() {
        count = count.saturating_add(match depth {
            0 => 1,
            1 => position.count_legal_moves() as u64,
            _ => {
                ahead.extend(tabiya_kernels::legal_moves(&position).iter().map(|mv| {
                    let mut child = position;
                    tabiya_kernels::play(&mut child, *mv);
                    (child, depth - 1)
                }));
                0
            }
        });
    }
    count
}
