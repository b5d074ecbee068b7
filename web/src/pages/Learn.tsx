export function Learn() { return <main class="page" id="main"><h1>Learn</h1></main>; }
