/** What cannot be shown, and why. */
export function Trouble({ message }: { message: string }) {
  return (
    <main class="page trouble" id="main">
      <h1>Tabiya cannot start here</h1>
      <p>{message}</p>
      <p class="soft">It needs a browser with WebAssembly, of the last three years. Reloading the page may help.</p>
    </main>
  );
}
