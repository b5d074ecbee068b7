// Whether everything is tried: `TABIYA_NPM_ALL=1`, as `cargo xtask test --all` sets it.
export const all = process.env.TABIYA_NPM_ALL === '1';
/** Why a long test is left out, or `false`. */
export const long = all ? false : 'one of the longer ones: TABIYA_NPM_ALL=1';
