//! The law, article by article, and the requirements, number by number.
//!
//! `docs/laws.md` is the map. Articles are those of the FIDE Laws of Chess of 2023; boards are
//! drawn, with an `x` where the piece in question can go.

mod drawing;

mod article_1_the_aim;
mod article_2_the_start;
mod article_3_10_legality;
mod article_3_1_capturing;
mod article_3_2_to_3_5_sliders;
mod article_3_6_knight;
mod article_3_7_3_en_passant_and_promotion;
mod article_3_7_pawn;
mod article_3_8_1_king;
mod article_3_8_2_castling;
mod article_3_9_check;
mod article_5_the_end;
mod article_9_the_same_position;
mod chess960_guidelines;

mod map;
mod r0_hand_made;
mod r1_the_pieces;
mod r2_asking;
mod r2_by_colour;
mod r3_chess960;
mod r3_endings;
mod r3_playing;
mod r3_why_not;
mod r3_words;
mod r4_clock;
mod r4_game_and_clock;
mod r5_fen;
mod r9_games;
