// The rules, ready before any module that imports this one runs. They compile while they arrive.
import { ready } from 'tabiya';
import address from 'tabiya/tabiya.wasm?url';

await ready(address);
