export function Review() { return <main class="page" id="main"><h1>Review</h1></main>; }
