// The processor's time of everything that this program has started, by thread, as Linux tells it: a busy machine does not count.
import { readFileSync, readdirSync } from 'node:fs';

/** What stands behind the name in a line of /proc, which may have any characters. */
const fields = (path) => {
  const line = readFileSync(path, 'utf8');
  const end = line.lastIndexOf(')');
  return { name: line.slice(line.indexOf('(') + 1, end), rest: line.slice(end + 2).split(' ') };
};

function* descendants() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(pid, fields(`/proc/${pid}/stat`).rest[1]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = [String(process.pid)];
  for (let at = 0; at < found.length; at++) {
    for (const [pid, parent] of parents) if (parent === found[at]) found.push(pid);
    if (at > 0) yield found[at];
  }
}

/** Milliseconds by thread, `name id`. */
function now() {
  const times = new Map();
  for (const pid of descendants()) {
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const { name, rest } = fields(`/proc/${pid}/task/${thread}/stat`);
        times.set(`${name} ${thread}`, (Number(rest[11]) + Number(rest[12])) * 10);
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  return times;
}

/** Counts from now on; `stop` gives the milliseconds of workers and of everything else. `null` where nobody tells. */
export function counting() {
  if (process.platform !== 'linux') return null;
  const before = now();
  let last = before;
  const look = () => (last = new Map([...last, ...now()]));
  // Workers end, and what they took with them.
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      look();
      const took = { workers: 0, rest: 0 };
      for (const [thread, ms] of last) took[thread.startsWith('DedicatedWorker') ? 'workers' : 'rest'] += ms - (before.get(thread) ?? 0);
      return took;
    },
  };
}
