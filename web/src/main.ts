// The first thing that runs: colours, and then everything else. It stands on nothing, so that it is here at once.
import './style/tokens.css';
import './style/frame.css';
import './style/parts.css';
import './style/pages.css';
import './style/forced.css';
import { SETTINGS_KEY, looks } from './looks';

// A page that is to be dark is never light for a moment.
try {
  looks(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}'));
} catch {
  looks({});
}

const root = document.getElementById('app')!;

/** What cannot be shown, and why: without the app there is only this. */
function trouble(error: Error): void {
  const main = document.createElement('main');
  main.className = 'page trouble';
  const say = (tag: string, text: string) => (main.appendChild(document.createElement(tag)).textContent = text);
  say('h1', 'Tabiya cannot start here');
  say('p', error.message);
  say('p', 'It needs a browser with WebAssembly, of the last three years. Reloading the page may help.');
  root.replaceChildren(main);
}

import('./App').then(({ start }) => start(root), trouble);
