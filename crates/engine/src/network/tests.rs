//! The network held against what it should compute.

use super::accumulators::NetworkEvaluator;
use super::{Network, NetworkError};
use std::sync::Arc;
use tabiya::{Color, Position, Rng};

/// A network of random weights.
fn network(neurons: usize, buckets: usize, seed: u64) -> Network {
    let mut rng = Rng::new(seed);
    let mut weights = |count: usize, most: i32| -> Vec<i32> {
        (0..count).map(|_| rng.below(2 * most as usize + 1) as i32 - most).collect()
    };
    let short = |weights: Vec<i32>| -> Vec<i16> { weights.into_iter().map(|weight| weight as i16).collect() };
    let inputs = short(weights(Network::INPUTS * neurons, 60));
    let biases = short(weights(neurons, 100));
    let outputs = short(weights(buckets * 2 * neurons, 127));
    Network::from_weights(400, &inputs, &biases, &outputs, &weights(buckets, 20_000)).unwrap()
}

/// The same network in floating point, by the formula and from nothing.
fn by_formula(network: &Network, position: &Position) -> f64 {
    let board = position.board();
    let neurons = network.neurons();
    let hidden = |side: Color, neuron: usize| {
        let pieces = Color::ALL.into_iter().flat_map(|color| board.pieces(color));
        let inputs = pieces.map(|(square, piece)| Network::input(side, piece, square));
        let sum: f64 = inputs.map(|input| f64::from(network.inputs[input * neurons + neuron]) / 255.0).sum();
        let clipped = (sum + f64::from(network.biases[neuron]) / 255.0).clamp(0.0, 1.0);
        clipped * clipped
    };
    let bucket = Network::bucket(network.buckets(), board.occupied().len());
    let mut output = f64::from(network.output_biases[bucket]) / (255.0 * 64.0);
    for neuron in 0..neurons {
        let weight = |at: usize| f64::from(network.outputs[bucket * 2 * neurons + at]) / 64.0;
        output += weight(neuron) * hidden(position.turn(), neuron);
        output += weight(neurons + neuron) * hidden(!position.turn(), neuron);
    }
    output * f64::from(network.scale)
}

#[test]
fn whole_numbers_give_what_the_formula_gives_within_a_centipawn() {
    let network = network(64, 3, 1);
    for game in 0..40 {
        let mut rng = Rng::stream(3, game);
        let mut position = Position::random_chess960(&mut rng).1;
        for _ in 0..60 {
            let (value, formula) = (network.evaluate(&position), by_formula(&network, &position));
            assert!((f64::from(value) - formula).abs() <= 1.0, "{position}: {value}, {formula}");
            let Some(&mv) = rng.pick(&position.legal_moves()) else { break };
            position.play_unchecked(mv);
        }
    }
}

/// Walks through random trees of moves as a search does, now deeper, now back, and evaluates some of the nodes.
fn differences_are_right(nodes: usize, seed: u64) {
    let network = Arc::new(network(64, 8, seed));
    let mut evaluator = NetworkEvaluator::new(Arc::clone(&network));
    let mut rng = Rng::new(seed);
    let mut evaluated = 0;
    while evaluated < nodes {
        let start = match rng.below(2) {
            0 => Position::new(),
            _ => Position::random_chess960(&mut rng).1,
        };
        let mut line = vec![start];
        for _ in 0..400 {
            let position = *line.last().unwrap();
            let ply = line.len() - 1;
            if rng.below(4) > 0 {
                assert_eq!(evaluator.value(&position, ply), network.evaluate(&position), "{position}");
                evaluated += 1;
            }
            let moves = position.legal_moves();
            let back = rng.below(if line.len() > 120 { 100 } else { 4 }).min(ply);
            match rng.pick(&moves) {
                Some(&mv) if rng.below(3) > 0 => {
                    let mut next = position;
                    next.play_unchecked(mv);
                    line.push(next);
                }
                _ => match position.null_move().filter(|_| rng.below(4) == 0) {
                    Some(next) => line.push(next),
                    None => line.truncate(line.len() - back),
                },
            }
        }
    }
}

#[test]
fn a_value_made_of_differences_is_the_value_computed_from_nothing() {
    differences_are_right(20_000, 1);
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn long_a_value_made_of_a_million_differences_is_the_value_computed_from_nothing() {
    differences_are_right(1_000_000, 2);
}

#[test]
fn a_network_sees_both_sides_alike() {
    let network = network(64, 1, 4);
    for fen in [
        "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        let setup = position.to_setup();
        let mut board = tabiya::Board::EMPTY;
        for (square, piece) in Color::ALL.into_iter().flat_map(|color| setup.board.pieces(color)) {
            board.place(square.flip(), piece.role.of(!piece.color));
        }
        let castling = tabiya::CastlingRights::NONE;
        let flipped = setup.with_board(board).with_turn(!setup.turn).with_castling(castling);
        assert_eq!(network.evaluate(&position), network.evaluate(&flipped.try_into().unwrap()), "{fen}");
    }
}

#[test]
fn a_network_of_half_the_scale_gives_half_the_value() {
    let network = network(64, 4, 6);
    let half = network.with_scale(network.scale() / 2).unwrap();
    assert_eq!(half.scale(), network.scale() / 2);
    let position = Position::new().null_move().unwrap();
    let (whole, halved) = (network.evaluate(&position), half.evaluate(&position));
    assert!(whole != 0 && (whole / 2 - halved).abs() <= 1, "{whole}, {halved}");
    assert!(network.with_scale(0).is_err());
}

#[test]
fn a_network_is_read_as_it_was_written_and_a_damaged_one_is_refused() {
    let network = network(128, 2, 5);
    let bytes = network.to_bytes();
    // Weights from -64 to 63 take one byte, the others two.
    assert!(bytes.len() < 16 + 128 * 768 + 2 * 128 * (1 + 4) + 8, "{}", bytes.len());
    assert_eq!(Network::from_bytes(&bytes).as_ref(), Ok(&network));
    let changed = |at: usize, to: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = to;
        Network::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(changed(0, b'X'), NetworkError::NotANetwork);
    assert_eq!(changed(8, 100), NetworkError::Neurons(100));
    assert_eq!(changed(10, 0), NetworkError::Outputs { buckets: 0, scale: 400 });
    assert_eq!(Network::from_bytes(&bytes[..bytes.len() - 1]), Err(NetworkError::TooShort));
    assert_eq!(Network::from_bytes(&[&bytes[..], &[0; 3]].concat()), Err(NetworkError::TooLong(3)));
    // 128 · 64 + 1 is -(64 · 64 + 1) with its sign.
    let large = [&bytes[..16], &[129, 64], &bytes[17..]].concat();
    assert_eq!(Network::from_bytes(&large).unwrap_err(), NetworkError::Weight(-4_097));
    let endless = [&bytes[..16], &[255; 9], &bytes[17..]].concat();
    assert_eq!(Network::from_bytes(&endless).unwrap_err().code(), "network-weight");
    for length in 0..20 {
        assert!(Network::from_bytes(&bytes[..length]).is_err());
    }
}

#[test]
fn the_outputs_share_the_numbers_of_pieces_evenly() {
    let of = |pieces| Network::bucket(8, pieces);
    assert_eq!((of(2), of(5), of(6), of(32), of(64)), (0, 0, 1, 7, 7));
    assert!((2..=32).all(|pieces| Network::bucket(1, pieces) == 0));
}

#[test]
fn every_number_is_read_as_it_was_written() {
    let outputs = [-127_i16, 127, 0, 1].repeat(32);
    let biases = [-990_i16, 990, -65, 64].repeat(16);
    for bias in [i32::MIN, i32::MAX, -1, 0, 16_320, -8_193] {
        let network = Network::from_weights(300, &[-64; 768 * 64], &biases, &outputs, &[bias]).unwrap();
        let read = Network::from_bytes(&network.to_bytes()).unwrap();
        assert_eq!(read.weights(), (&[-64; 768 * 64][..], &biases[..], &outputs[..], &[bias][..]));
    }
}
