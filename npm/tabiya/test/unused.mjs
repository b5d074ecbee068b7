// Of the package one small thing is used: a bundle of this has no WebAssembly in it.
import { SQUARES } from '../dist/esm/index.js';

export const corner = SQUARES[0];
