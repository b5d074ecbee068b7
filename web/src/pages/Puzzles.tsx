export function Puzzles() { return <main class="page" id="main"><h1>Puzzles</h1></main>; }
