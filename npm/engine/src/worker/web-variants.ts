// The worker of browsers with all variants: one file without imports, for `new Worker(address)` of either type.
import { PACKED } from './variants-bytes.js';
import { decodeModule } from './encoded.js';
import { serveInBrowser } from './in-browser.js';

serveInBrowser(() => decodeModule(PACKED));
