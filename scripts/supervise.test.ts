import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readProcess } from './processes.mjs';

const root = path.dirname(import.meta.dirname);
/** Of a busy machine; a second is usual. */
const within = { timeout: 10_000, interval: 20 };

/**
 * A run that starts one process as most are, and one with a bare environment in a group of its own that has started
 * another and is gone; it says the ids of those that go on.
 */
const program = `
  import { spawn } from 'node:child_process';
  import { supervise } from ${JSON.stringify(path.join(root, 'scripts', 'supervise.mjs'))};
  supervise();
  const waits = 'process.stdin.resume(); setInterval(() => undefined, 1000)';
  const inherits = spawn(process.execPath, ['-e', waits], { stdio: 'ignore' });
  const { GUICHE_RUN } = process.env;
  const leaves = \`
    const child = require('child_process').spawn(process.execPath, ['-e', \${JSON.stringify(waits)}], { detached: true, stdio: 'ignore' });
    process.stdout.write(String(child.pid));
    process.exit();\`;
  const gone = spawn(process.execPath, ['-e', leaves], { env: { GUICHE_RUN }, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  gone.stdout.on('data', (orphan) => {
    console.log(JSON.stringify([process.pid, inherits.pid, Number(orphan)]));
    if (process.env.ENDS) process.exit();
  });
  setInterval(() => undefined, 1000);`;

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function idsFrom(child: ChildProcess): Promise<number[]> {
  started.push(child);
  const [data] = (await once(child.stdout!, 'data')) as [Buffer];
  return JSON.parse(data.toString()) as number[];
}

const stdio = ['ignore', 'pipe', 'inherit'] as const;
/** As if nobody supervised us. */
const env = { PATH: process.env.PATH };
const run = (more = {}) =>
  spawn(process.execPath, ['--input-type=module', '-e', program], { env: { ...env, ...more }, stdio: [...stdio] });

const areGone = (pids: number[]) => vi.waitFor(() => expect(pids.filter(readProcess)).toEqual([]), within);

describe.runIf(process.platform === 'linux')('everything that a run has started ends', () => {
  it('when the run is killed without warning', async () => {
    const child = run();
    const pids = await idsFrom(child);
    expect(pids.filter(readProcess)).toEqual(pids);
    child.kill('SIGKILL');
    await areGone(pids);
  });

  it('when npm that has started it is killed without warning', async () => {
    const npm = `
      process.title = 'npm test';
      const { spawn } = require('child_process');
      spawn('sh', ['-c', '"$NODE" --input-type=module -e "$PROGRAM"; true'], {
        env: { ...process.env, NODE: process.execPath, PROGRAM: ${JSON.stringify(program)} },
        stdio: ['ignore', 'inherit', 'inherit'],
      });`;
    const child = spawn(process.execPath, ['-e', npm], { env, stdio: [...stdio] });
    const pids = await idsFrom(child);
    expect(pids.filter(readProcess)).toEqual(pids);
    child.kill('SIGKILL');
    await areGone(pids);
  });

  it('but a run that is about to end by itself does, with its own code', async () => {
    // lets go of its supervisor first, and then takes a while
    const busy = `process.stdin.on('end', () => {
      const began = performance.now();
      while (performance.now() - began < 500);
      process.exit(7);
    }).resume()`;
    const mark = { GUICHE_RUN: 'about to end' };
    const child = spawn(process.execPath, ['-e', busy], {
      env: { ...env, ...mark },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    const program = path.join(root, 'scripts', 'supervisor.mjs');
    const supervisor = spawn(process.execPath, [program, String(child.pid)], {
      env: { ...env, ...mark },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    started.push(child, supervisor);
    const ends = [once(child, 'exit'), once(supervisor, 'exit')];
    for (const one of [supervisor, child]) one.stdin!.end();
    expect(await Promise.all(ends)).toEqual([
      [7, null],
      [0, null],
    ]);
  });

  it('when the run ends by itself, and has forgotten something', async () => {
    const pids = await idsFrom(run({ ENDS: 'yes' }));
    expect(pids).toHaveLength(3);
    await areGone(pids);
  });
});
