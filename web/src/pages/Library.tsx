export function Library() { return <main class="page" id="main"><h1>Library</h1></main>; }
