// What the suites need of a test runner, where there is none: in a browser, on a page or in a worker.

function same(a, b) {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (a instanceof Map) return same([...a], [...b]);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key]));
}

const shown = (value) => JSON.stringify(value) ?? String(value);

const assert = {
  ok(value, message = 'not ok') {
    if (!value) throw new Error(message);
  },
  equal(actual, expected, message = '') {
    if (!Object.is(actual, expected)) throw new Error(`${message} ${shown(actual)} is not ${shown(expected)}`);
  },
  notEqual(actual, other) {
    if (Object.is(actual, other)) throw new Error(`${shown(actual)} was not expected`);
  },
  deepEqual(actual, expected, message = '') {
    if (!same(actual, expected)) throw new Error(`${message} ${shown(actual)} is not ${shown(expected)}`);
  },
  throws(call, expected = {}) {
    let error;
    try {
      call();
    } catch (thrown) {
      error = thrown;
    }
    if (!error) throw new Error('nothing was thrown');
    for (const [key, value] of Object.entries(expected)) assert.equal(error[key], value);
  },
};

/** Runs suites; gives how many tests passed, and the failures as text. */
export function run(suites, tabiya) {
  const result = { passed: 0, failures: [] };
  const test = (name, body) => {
    try {
      body();
      result.passed++;
    } catch (error) {
      result.failures.push(`${name}: ${error.stack ?? error}`);
    }
  };
  for (const suite of suites) suite({ test, assert, tabiya });
  return result;
}

/** All suites with the package as it is served. */
export async function runAll() {
  const tabiya = await import('../dist/esm/index.js');
  const suites = await Promise.all(['editing', 'engine', 'game', 'given', 'pgn'].map(async (name) => (await import(`./suites/${name}.mjs`)).default));
  const result = run(suites, tabiya);
  // The same page goes on with all variants.
  const { default: variants } = await import('./suites/variants.mjs');
  const wide = run([variants], await import('../dist/esm/variants.js'));
  return { passed: result.passed + wide.passed, failures: [...result.failures, ...wide.failures] };
}

// In a worker the result is a message.
if (typeof WorkerGlobalScope !== 'undefined') runAll().then((result) => postMessage(result));
