import type { Part } from './call';
import { lines } from './calls-of-lines';
import { office } from './calls-of-office';
import { setUp } from './calls-of-setup';
import { tools } from './calls-of-tools';
import { work } from './calls-of-work';

/** All that an older client calls, in its order: later parts name what earlier ones were given. */
export const recording: Part[] = [...setUp, ...work, ...tools, ...office, ...lines];
