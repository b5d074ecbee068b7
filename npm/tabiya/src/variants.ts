/**
 * The rules of all variants, and everything that `tabiya` has: the same classes, so that both can be imported side by side.
 * Games that are there already go on.
 *
 * @packageDocumentation
 */
import { decodeBytes } from './encoded.js';
import { BYTES, SIZE } from './variants-bytes.js';
import { bringVariants } from './wasm.js';

bringVariants(() => decodeBytes(BYTES, SIZE));

export * from './index.js';
