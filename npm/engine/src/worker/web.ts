// The worker of browsers: one file without imports, for `new Worker(address)` of either type.
import { PACKED } from './bytes.js';
import { decodeModule } from './encoded.js';
import { serveInBrowser } from './in-browser.js';

serveInBrowser(() => decodeModule(PACKED));
