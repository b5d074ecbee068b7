// The rules of all variants in the place of those of chess: a file that compiles while it arrives, as theirs does.
import { ready } from 'tabiya';
import address from 'tabiya/variants.wasm?url';

await ready(address);
