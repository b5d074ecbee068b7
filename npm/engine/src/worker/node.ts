// The worker of Node.js.
import { BYTES, SIZE } from './bytes.js';
import { decodeBytes } from './encoded.js';
import { serveInNode } from './in-node.js';

serveInNode(() => decodeBytes(BYTES, SIZE));
