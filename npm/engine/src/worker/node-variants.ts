// The worker of Node.js with all variants.
import { PACKED } from './variants-bytes.js';
import { decodeModule } from './encoded.js';
import { serveInNode } from './in-node.js';

serveInNode(() => decodeModule(PACKED));
