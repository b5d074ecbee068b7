/**
 * The rules of all variants, and everything that `tabiya` has: the same classes, so that both can be imported side by side.
 * Games that are there already go on.
 *
 * @packageDocumentation
 */
import { decodeModule } from './encoded.js';
import { PACKED } from './variants-bytes.js';
import { bringVariants } from './wasm.js';

bringVariants(() => decodeModule(PACKED));

export * from './index.js';
