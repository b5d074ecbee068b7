//! Why a move is refused: every reason by name, and the explainer against the generator.

#[path = "explain/agreement.rs"]
mod agreement;
#[path = "explain/cases.rs"]
mod cases;
#[path = "explain/evidence.rs"]
mod evidence;
