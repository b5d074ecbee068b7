// The worker of Node.js.
import { PACKED } from './bytes.js';
import { decodeModule } from './encoded.js';
import { serveInNode } from './in-node.js';

serveInNode(() => decodeModule(PACKED));
