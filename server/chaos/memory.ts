import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMemory } from '../bench/processes';
import { cache } from './surroundings';

const file = path.join(cache, 'memory.json');

/** What a server is started with so that its memory can be looked at. */
export const memoryEnv = { CHAOS_MEMORY: file };
export const memoryPreload = path.join(import.meta.dirname, 'memory.mjs');

/** Of a process, in MB (1,000,000 bytes). */
export interface Memory {
  /** What it holds on to: objects and buffers that are left when everything else was collected. */
  held: number;
  /** What Linux counts for it: that, and what it was lent once and has not given back. */
  resident: number;
}

export async function memoryOf(pid: number): Promise<Memory> {
  fs.rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!fs.existsSync(file)) await sleep(20);
  const { heapUsed, external } = JSON.parse(fs.readFileSync(file, 'utf8')) as NodeJS.MemoryUsage;
  return { held: (heapUsed + external) / 1e6, resident: residentMemory(pid) ?? 0 };
}
