import fs from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutlet } from './outlet';

let written = '';
let isFull = false;
const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });

beforeEach(() => {
  written = '';
  isFull = false;
  vi.useFakeTimers();
  vi.spyOn(fs, 'write').mockImplementation(((_to: number, bytes: Buffer, done: (...result: unknown[]) => void) => {
    // a disk takes a part of what it is given, too
    const taken = bytes.subarray(0, 7);
    if (!isFull) written += taken.toString('latin1');
    queueMicrotask(() => (isFull ? done(full) : done(null, taken.length)));
  }) as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const settle = () => vi.advanceTimersByTimeAsync(1_000);
const said = () => Buffer.from(written, 'latin1').toString('utf8');

it('what is said is written in its order, whole', async () => {
  const outlet = createOutlet(1);
  for (const line of ['the first line\n', 'ação\n', 'the last\n']) outlet.write(line);
  await settle();
  expect(said()).toBe('the first line\nação\nthe last\n');
});

it('what cannot be written waits until it can', async () => {
  const outlet = createOutlet(1);
  isFull = true;
  outlet.write('said on a full disk\n');
  await settle();
  outlet.write('and after that\n');
  await settle();
  expect(said()).toBe('');
  isFull = false;
  await settle();
  expect(said()).toBe('said on a full disk\nand after that\n');
});

it('of too much the rest is lost, and how much is said once there is room', async () => {
  const outlet = createOutlet(1, 30);
  outlet.onLost = (lines) => outlet.write(`lost ${lines}\n`);
  isFull = true;
  for (let n = 0; n < 10; n++) outlet.write(`line ${n}....\n`);
  await settle();
  isFull = false;
  await settle();
  expect(said()).toBe('line 0....\nline 1....\nlost 8\n');
});

it('what waits is written before the process ends, and nobody waits for a disk that is full', () => {
  const atOnce = vi.spyOn(fs, 'writeSync').mockImplementation((_to, bytes) => (bytes as unknown as Buffer).length);
  const outlet = createOutlet(1);
  outlet.write('under way\n');
  outlet.write('waits\n');
  outlet.flushSync();
  expect(atOnce.mock.calls.map(([, bytes]) => String(bytes))).toEqual(['waits\n']);
  atOnce.mockImplementation(() => {
    throw full;
  });
  outlet.write('never\n');
  outlet.flushSync();
});
