import path from 'node:path';
import { root } from '../bench/surroundings';

export { root, say } from '../bench/surroundings';

/** Histories and logs of the last run: where to look when a goal is missed. */
export const cache = path.join(root, '.cache', 'chaos');
