//! Lists in sentences.

use tabiya::Role;

/// `a, b and c`.
pub(super) fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// Pieces as players count them: `a rook`, `two pawns`, `a knight and a pawn`.
pub(super) fn pieces(roles: &[Role]) -> String {
    let mut parts = Vec::new();
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
        match roles.iter().filter(|&&one| one == role).count() {
            0 => {}
            1 => parts.push(format!("a {}", role.name())),
            2 => parts.push(format!("two {}s", role.name())),
            3 => parts.push(format!("three {}s", role.name())),
            many => parts.push(format!("{many} {}s", role.name())),
        }
    }
    joined(&parts)
}

/// Centipawns as players say it: `a pawn`, `3 pawns' worth`.
pub(super) fn pawns_worth(centipawns: i32) -> String {
    match centipawns / 100 {
        1 => "a pawn".to_owned(),
        pawns => format!("{pawns} pawns' worth"),
    }
}
