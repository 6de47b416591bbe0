import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';

// A tree with the real launcher; npm, the build and the server in it are stubs that write down what was asked of them.

const STUBS: Record<string, string> = {
  'npm.js': `
    const fs = require('node:fs');
    fs.appendFileSync('journal', 'npm ' + process.argv.slice(2).join(' ') + '\\n');
    fs.mkdirSync('node_modules', { recursive: true });
    fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');`,
  'scripts/build.mjs': `
    import fs from 'node:fs';
    import { BUILD_MARK, fingerprint, writeMark } from './steps.mjs';
    fs.appendFileSync('journal', 'build\\n');
    if (fs.existsSync('broken')) process.exit(7);
    writeMark(BUILD_MARK, fingerprint());`,
  'server/dist/main.js': `
    import fs from 'node:fs';
    if (process.env.CODE) process.exit(Number(process.env.CODE));
    const write = (line) => process.env.READ_ONLY || fs.appendFileSync('journal', line + '\\n');
    let isDraining = false;
    const drain = () => {
      if (isDraining) return;
      isDraining = true;
      setTimeout(() => { write('drained'); process.exit(5); }, 50);
    };
    process.on('SIGINT', drain).on('SIGTERM', drain);
    write('up');
    console.log('up as', process.env.NODE_ENV);
    setInterval(() => undefined, 60_000);`,
  'server/src/main.ts': '// any source',
  'package.json': '{ "type": "module" }',
  'package-lock.json': lock('1.0.0'),
};

const isRoot = process.getuid?.() === 0;
let tree: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  tree = fs.mkdtempSync(path.join(os.tmpdir(), 'guiche-start-'));
  for (const [name, content] of Object.entries(STUBS)) put(name, content);
  put('npm/package.json', '{}');
  fs.renameSync(path.join(tree, 'npm.js'), path.join(tree, 'npm', 'npm.js'));
  for (const name of ['scripts/start.mjs', 'scripts/steps.mjs', 'server/process.json']) {
    fs.copyFileSync(path.join(import.meta.dirname, '..', name), path.join(tree, name));
  }
});

afterEach(() => {
  for (const { pid } of started.splice(0)) killGroup(pid!);
  fs.rmSync(tree, { recursive: true, force: true });
});

test('the service of docs/operating.md starts the server with the same flags and variables', () => {
  const read = (name: string) => fs.readFileSync(path.join(import.meta.dirname, '..', name), 'utf8');
  const { flags, variables } = JSON.parse(read('server/process.json')) as Record<'flags' | 'variables', object>;
  const unit = read('docs/operating.md');
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  expect(/^Environment=(.*)$/m.exec(unit)![1]!.split(' ')).toEqual(set);
  expect(/^ExecStart=\S+ (.*) server\/dist\/main\.js$/m.exec(unit)![1]!.split(' ')).toEqual(flags);
});

test('a fresh checkout is installed and built, a second start does neither', async () => {
  expect(await start({ CODE: '0' }).exited).toBe(0);
  expect(journal()).toEqual([
    'npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund --loglevel=error',
    'build',
  ]);
  expect(await start({ CODE: '0' }).exited).toBe(0);
  expect(journal()).toHaveLength(2);
});

test('a changed lock is installed, a changed source is built', async () => {
  await start({ CODE: '0' }).exited;
  put('package-lock.json', lock('2.0.0'));
  await start({ CODE: '0' }).exited;
  put('server/src/main.ts', '// another source');
  await start({ CODE: '0' }).exited;
  expect(journal().map((line) => line.split(' ')[0])).toEqual(['npm', 'build', 'npm', 'build', 'build']);
});

test('libraries that were installed by hand are taken as they are', async () => {
  put('node_modules/.package-lock.json', lock('1.0.0'));
  await start({ CODE: '0' }).exited;
  expect(journal()).toEqual(['build']);
});

test('a build that fails ends the start with its code, and is tried again the next time', async () => {
  put('broken', '');
  expect(await start().exited).toBe(7);
  expect(await start().exited).toBe(7);
  expect(journal().filter((line) => line === 'build')).toHaveLength(2);
});

test("the server's exit code is the launcher's", async () => {
  expect(await start({ CODE: '9' }).exited).toBe(9);
});

test('SIGTERM to the launcher alone drains the server, and the launcher waits for it', async () => {
  const launcher = start();
  await until(() => journal().includes('up'));
  launcher.child.kill('SIGTERM');
  expect(await launcher.exited).toBe(5);
  expect(journal().at(-1)).toBe('drained');
});

test('Ctrl+C to the whole process group drains the server once, and the launcher waits for it', async () => {
  const launcher = start();
  await until(() => journal().includes('up'));
  process.kill(-launcher.child.pid!, 'SIGINT');
  expect(await launcher.exited).toBe(5);
  expect(journal().filter((line) => line === 'drained')).toHaveLength(1);
});

test('a signal that kills npm and its shell without reaching us still drains the server', async () => {
  const command = `"${process.execPath}" scripts/start.mjs; true`;
  const shell = launch('/bin/sh', ['-c', command], { env: environment({ npm_lifecycle_event: 'start' }) });
  await until(() => journal().includes('up'));
  shell.child.kill('SIGTERM');
  await until(() => journal().includes('drained'));
  expect(journal().filter((line) => line === 'drained')).toHaveLength(1);
});

test('a Node that is too old is told so in one sentence', async () => {
  const program = `const { requireNode } = await import('./scripts/steps.mjs'); requireNode('18.20.4');`;
  const old = launch(process.execPath, ['--input-type=module', '--eval', program]);
  expect(await old.exited).toBe(1);
  expect(old.output()).toBe(
    'Guichê needs Node.js 20.19 or newer, this is 18.20.4: install a newer one from nodejs.org.\n',
  );
});

test.skipIf(!isRoot)(
  'an ordinary user starts a tree that is not theirs to write (needs root, to make it)',
  async () => {
    await start({ CODE: '0' }).exited;
    fs.rmSync(path.join(tree, 'node_modules', '.guiche-lock'));
    fs.chmodSync(tree, 0o755);
    const launcher = start({ READ_ONLY: 'yes' }, { uid: 65534, gid: 65534 });
    await until(() => launcher.output().includes('up as production'));
    launcher.child.kill('SIGTERM');
    expect(await launcher.exited).toBe(5);
  },
);

function put(name: string, content: string): void {
  const file = path.join(tree, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

function lock(version: string): string {
  return JSON.stringify({ packages: { 'node_modules/library': { version, integrity: `sha512-${version}` } } });
}

function journal(): string[] {
  const file = path.join(tree, 'journal');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : [];
}

function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { NODE_ENV: _, npm_lifecycle_event: __, ...rest } = process.env;
  return { ...rest, npm_execpath: path.join(tree, 'npm', 'npm.js'), ...more };
}

function start(env: Record<string, string> = {}, options: SpawnOptions = {}) {
  return launch(process.execPath, ['scripts/start.mjs'], { ...options, env: environment(env) });
}

/** Each in a process group of its own, as from a terminal. */
function launch(program: string, args: string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { cwd: tree, detached: true, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, exited, output: () => output };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    return; // has ended
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(10);
}
