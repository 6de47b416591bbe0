// What start, test, check and dev share. Only Node's own modules: this runs before node_modules exists.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root directory. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** What runs leave for the next: reports, the unpacked browser. */
export const CACHE = path.join(root, '.cache');

const OLDEST_NODE = [20, 19];

/** Ends the process with one sentence when Node is too old to run anything that follows. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  give(
    `Guichê needs Node.js ${OLDEST_NODE.join('.')} or newer, this is ${version}: install a newer one from nodejs.org.`,
  );
}

/** Ends the process with one sentence and code 1. */
export function give(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs what package-lock.json names, unless that was done before (by us or by hand). */
export async function install() {
  const lockFile = path.join(root, 'package-lock.json');
  const mark = path.join(root, 'node_modules', '.guiche-lock');
  const wanted = createHash('sha256')
    .update(fs.readFileSync(lockFile))
    .update(process.platform + process.arch);
  const digest = wanted.digest('hex');
  if (readIfThere(mark) === digest) return;
  if (!isInstalled(JSON.parse(fs.readFileSync(lockFile, 'utf8')))) {
    process.stdout.write('Installing the libraries (about a minute, once).\n');
    // Development libraries are needed even where NODE_ENV=production: they build the server and the page.
    const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const code = await run(...npmCommand([...options, '--loglevel=error']));
    if (code !== 0)
      give('The libraries could not be installed: npm says above why; is the package registry reachable?');
  }
  writeMark(mark, digest);
}

/** Whether npm's own record of node_modules agrees with the lock; packages for other systems are absent from it. */
function isInstalled(lock) {
  const record = readIfThere(path.join(root, 'node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const isSame = (a, b) => a.version === b.version && a.integrity === b.integrity;
  const names = Object.keys(lock.packages).filter((name) => name.includes('node_modules/'));
  return (
    Object.keys(installed).every((name) => lock.packages[name]) &&
    names.every((name) =>
      installed[name] ? isSame(installed[name], lock.packages[name]) : isForOthers(lock.packages[name]),
    )
  );
}

/** Packages for other systems, and what only those need (which names no system of its own). */
function isForOthers({ optional, devOptional, peer, os: systems, cpu: processors, libc }) {
  const isHere = systems?.includes(process.platform) && processors?.includes(process.arch) && !libc;
  return Boolean((optional || devOptional || peer) && !isHere);
}

/**
 * Builds server and page unless the last build was made of these very sources.
 *
 * @returns the build's exit code; 0 when there was nothing to do
 */
export async function buildIfStale(runProgram = run) {
  if (readIfThere(BUILD_MARK) === fingerprint()) return 0;
  return runProgram(process.execPath, [path.join(root, 'scripts', 'build.mjs')]);
}

/** Written by a build that succeeded: the fingerprint of what it was made of. */
export const BUILD_MARK = path.join(root, 'server', 'dist', '.built-from');
const SOURCES = [
  'contract',
  'server/src',
  'server/migrations',
  'web',
  'scripts/build.mjs',
  'scripts/source-map.mjs',
  'scripts/worker.mjs',
  'package-lock.json',
];
const NOT_SOURCES = new Set(['dist', 'node_modules', 'testing']);

/** One line that changes when any source of the build does: paths, sizes and times, which costs a few milliseconds. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesBelow(path.join(root, source))) {
      const { size, mtimeMs } = fs.statSync(file);
      hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function filesBelow(place) {
  const stat = fs.statSync(place, { throwIfNoEntry: false });
  if (!stat) return [];
  if (stat.isFile()) return [place];
  return fs
    .readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .flatMap((entry) => {
      const below = path.join(place, entry.name);
      return entry.isDirectory() ? filesBelow(below) : entry.isFile() ? [below] : [];
    });
}

/**
 * Runs a program in the foreground with our input and output. Signals that would end us are passed on, and we live
 * until it has ended. (Ctrl+C reaches it twice, from the terminal and from us: it must take the second for the first.)
 *
 * @returns its exit code; 128 + n when a signal ended it
 */
export function run(program, args, options = {}) {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
  const passOn = (signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
  for (const signal of ENDINGS) process.on(signal, passOn);
  const watch = whenOrphaned(() => passOn('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const name of ENDINGS) process.off(name, passOn);
      clearInterval(watch);
      resolve(code ?? 128 + os.constants.signals[signal]);
    });
  });
}

const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** A signal to npm ends the shell between npm and us and never arrives here; all we see is another parent. */
function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, 250);
  return watch;
}

/** How to run npm: by its script when npm started us, so that it need not be on the path. */
export function npmCommand(args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js')) return [process.execPath, [script, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** A mark only saves work next time, so a tree that we may not write goes without. */
export function writeMark(file, text) {
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  } catch {
    return;
  }
}
