// The worker of browsers: one file without imports, for `new Worker(address)` of either type.
import { BYTES, SIZE } from './bytes.js';
import { decodeBytes } from './encoded.js';
import { serveInBrowser } from './in-browser.js';

serveInBrowser(() => decodeBytes(BYTES, SIZE));
