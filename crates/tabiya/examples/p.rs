use tabiya::*;
fn main() {
    let p = Position::new();
    for d in 1..=6 {
        let t = std::time::Instant::now();
        println!("{d} {} {:?}", perft(&p, d), t.elapsed());
    }
    let t = std::time::Instant::now();
    println!("{} {:?}", perft_by_playing(&p, 5), t.elapsed());
}
