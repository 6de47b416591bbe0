// The mistakes that can be planted, a file for each flow.
import attendant from './attendant.mjs';
import lines from './lines.mjs';
import live from './live.mjs';
import meaning from './meaning.mjs';
import moves from './moves.mjs';
import receive from './receive.mjs';
import send from './send.mjs';

/**
 * @typedef {object} Mutant
 * @property {string} what the mistake, in words
 * @property {string} file where it is planted
 * @property {string} find the text that it replaces, which stands there exactly once
 * @property {string} replace what stands there then
 * @property {string[]} tests files of which one turns red
 */

/** @type {Record<string, Mutant[]>} */
export const flows = { receive, send, moves, live, attendant, lines, meaning };

/** All of them, each with its flow and its number within that. */
export const mutants = Object.entries(flows).flatMap(([flow, list]) =>
  list.map((mutant, index) => ({ ...mutant, flow, number: index + 1 })),
);

/** Why a mutant cannot be planted, or nothing. @param {Mutant} mutant @param {(file: string) => string | undefined} read */
export function misplaced({ file, find, replace, tests }, read) {
  const text = read(file);
  if (text === undefined) return `${file} is not there.`;
  const times = text.split(find).length - 1;
  if (times !== 1) return `in ${file} this stands ${times} times instead of once: ${find}`;
  if (find === replace) return `in ${file} nothing is changed: ${find}`;
  const missing = tests.filter((test) => read(test) === undefined);
  if (missing.length) return `${missing.join(', ')}: not there.`;
  return tests.length ? undefined : `in ${file} no test is said to find it: ${find}`;
}
