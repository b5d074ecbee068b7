// The worker of Node.js with all variants.
import { BYTES, SIZE } from './variants-bytes.js';
import { decodeBytes } from './encoded.js';
import { serveInNode } from './in-node.js';

serveInNode(() => decodeBytes(BYTES, SIZE));
