import { contract } from '@guiche/contract';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentiles } from '../bench/load';
import type { Caller } from './client';

/** How long another company waits for its list, over and over, until it is ended. */
export function measureOthers(beside: Caller) {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const from = performance.now();
      await beside.call(contract.tickets.list, {}, undefined, {}, 'status=pending&showAll=true');
      times.push(performance.now() - from);
      await sleep(25);
    }
  })();
  return {
    /** @returns the p99 since it was asked last, in ms */
    soFar: () => percentiles(times.splice(0)).p99,
    async end() {
      isOver = true;
      await asking;
      return percentiles(times).p99;
    },
  };
}
