// The processes of this machine, as Linux tells of them.
import fs from 'node:fs';

const LOOK_MS = 250;

/**
 * @typedef {object} Process
 * @property {number} pid
 * @property {number} parent
 * @property {string} name of its program or, where it has given itself one, its own
 * @property {() => string[]} environment what it was started with, `name=value` each; empty where it is another user's
 */

/** @returns {Process[]} those that run; who has ended and waits for its parent does not */
export function listProcesses() {
  const pids = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.map(readProcess).filter(Boolean);
}

/** @returns {Process | undefined} */
export function readProcess(pid) {
  // pid (name) state parent …; the name may hold anything, parentheses too
  const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+) /s.exec(read(`/proc/${pid}/stat`)) ?? [];
  if (state === undefined || state === 'Z' || state === 'X') return undefined;
  return { pid, name, parent: Number(parent), environment: () => read(`/proc/${pid}/environ`).split('\0') };
}

function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Some processes, all that they have started, and what those have. */
export function descendantsOf(some, all) {
  const found = new Set(some);
  for (const one of found) for (const child of all) if (child.parent === one.pid) found.add(child);
  return [...found];
}

/**
 * Resolves when one of some processes has ended.
 *
 * @param {number[]} pids
 * @param {import('node:stream').Readable} input from one of them: its end is known at once
 * @returns {Promise<'input' | 'process'>} what was seen first; with an end of the input its process may be about to go
 */
export function awaitEndOfOne(pids, input) {
  return new Promise((resolve) => {
    const timer = setInterval(look, LOOK_MS);
    const endOfInput = () => end('input');
    input.on('error', endOfInput).on('close', endOfInput).on('end', endOfInput).resume();
    function look() {
      if (!pids.every(readProcess)) end('process');
    }
    function end(what) {
      clearInterval(timer);
      resolve(what);
    }
  });
}

/** The npm that runs a process as a script, and the shell between them: a signal to npm does not reach what it runs. */
export function npmAbove(pid) {
  const parent = readProcess(readProcess(pid)?.parent);
  if (!parent) return [];
  if (isNpm(parent)) return [parent.pid];
  const above = readProcess(parent.parent);
  return above && isNpm(above) ? [parent.pid, above.pid] : [];
}

/** It calls itself by what it was asked for: `npm test`, `npm run check`. */
const isNpm = ({ name }) => name.startsWith('npm ');
