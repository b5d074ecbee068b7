import { Button } from './Controls';

/** What could not be fetched, and why. */
export function Trouble({ message }: { message: string }) {
  return (
    <main class="page trouble" id="main">
      <h1>This page is not here</h1>
      <p>It could not be fetched: {message}</p>
      <p>
        <Button kind="primary" icon="again" onClick={() => location.reload()}>Try again</Button>
      </p>
    </main>
  );
}
