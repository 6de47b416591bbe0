import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeScratchDirectory } from './scratch-server';

/** A process that lives until it is ended, as a server of a run does. */
async function start(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['-e', 'console.log("up"); setInterval(() => {}, 1000)'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  return child;
}

it.skipIf(!fs.existsSync('/proc/self/environ'))(
  'what a killed run has left, its servers too, ends with the next; what lives on is let be',
  async () => {
    const ours = await makeScratchDirectory();
    const dead = await start();
    dead.kill('SIGKILL');
    await once(dead, 'exit');
    const theirs = path.join(path.dirname(ours), `guiche-test-${dead.pid}-x`);
    fs.mkdirSync(path.join(theirs, 'data'), { recursive: true });
    const left = await start({ DATA_DIR: path.join(theirs, 'data') });
    const other = await start({ DATA_DIR: path.join(ours, 'data') });
    try {
      const ended = once(left, 'exit');
      const next = await makeScratchDirectory();
      expect((await ended)[1]).toBe('SIGKILL');
      expect(fs.existsSync(theirs)).toBe(false);
      expect(other.exitCode ?? other.signalCode).toBeNull();
      fs.rmSync(next, { recursive: true });
    } finally {
      left.kill('SIGKILL');
      other.kill('SIGKILL');
      fs.rmSync(ours, { recursive: true });
    }
  },
);
