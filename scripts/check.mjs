// npm run check: everything that needs no browser. Prints a line a step, and the whole output of those that fail.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { MOST_AGAIN, TRIES_AGAIN } from './run-again.mjs';
import { buildIfStale, CACHE, install, npmCommand, requireNode, root } from './steps.mjs';
import { supervise } from './supervise.mjs';
import {
  failedFiles,
  onlyFailedFilesStray,
  readReport,
  sayFailures,
  saySlowest,
  sayUnsteady,
  slowestFiles,
  unsteadyTests,
  withSecondRun,
} from './test-report.mjs';

requireNode();
supervise();
await install();
fs.mkdirSync(CACHE, { recursive: true });

const node = process.execPath;
const bin = (file, ...args) => capture(node, [path.join(root, 'node_modules', file), ...args]);
const vitest = (report, ...files) =>
  bin('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files);

// Two lanes for two cores: the tests, and what is done in about the same time.
const lanes = [
  [['tests', test]],
  [
    ['types', () => capture(...npmCommand(['run', '--silent', 'types']))],
    ['lint', () => capture(...npmCommand(['run', '--silent', 'lint']))],
    ['format', () => bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
    ['build', buildQuietly],
    ['budgets', () => capture(node, [path.join(root, 'scripts', 'budgets.mjs')])],
  ],
];

const [vitestFile, unsteadyFile] = ['vitest.json', 'unsteady-tests.json'].map((name) => path.join(CACHE, name));

/** The lane beside the tests: what fails there runs again when the machine is free. */
const others = walk(lanes[1]);
const failed = (await Promise.all([walk(lanes[0]), others])).flat().filter(Boolean);
// for whoever runs more after this, and says at the end what failed
fs.writeFileSync(path.join(CACHE, 'check.json'), JSON.stringify(failed));
const slow = saySlowest('files of tests', slowestFiles(readReport(vitestFile)));
if (slow) console.log(slow);
if (failed.length) {
  console.log(`\nFailed: ${failed.join(', ')}.`);
  process.exitCode = 1;
}

/** Runs the steps of a lane one after the other, also past one that fails; returns the names of those. */
async function walk(lane) {
  const names = [];
  for (const [name, step] of lane) {
    const before = performance.now();
    const { code, output } = await step();
    const seconds = ((performance.now() - before) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${seconds.padStart(6)} s`);
    if (code !== 0 || name === 'budgets' || (name === 'tests' && output.includes('unsteady: '))) {
      console.log(output.trim());
    }
    if (code !== 0) names.push(name);
  }
  return names;
}

/**
 * All tests; files with a failure run again alone, twice at most, with the machine to themselves. What passes then is named
 * as unsteady and counts as passed: which of the two is at fault, the product or the test, is looked for afterwards.
 */
async function test() {
  const again = path.join(CACHE, 'vitest-again.json');
  for (const old of [vitestFile, unsteadyFile]) fs.rmSync(old, { force: true });
  let run = await vitest(vitestFile);
  fs.writeFileSync(path.join(CACHE, 'tests.log'), run.output);
  const first = readReport(vitestFile);
  let whole = first;
  for (let tries = 0; tries < TRIES_AGAIN && run.code !== 0 && mayRunAgain(whole, run); tries += 1) {
    await others;
    fs.rmSync(again, { force: true });
    run = await vitest(again, '--maxWorkers=1', ...failedFiles(whole));
    fs.appendFileSync(path.join(CACHE, 'tests.log'), run.output);
    whole = withSecondRun(whole, readReport(again));
  }
  if (whole) fs.writeFileSync(vitestFile, JSON.stringify(whole));
  const unsteady = unsteadyTests(first, whole);
  fs.writeFileSync(unsteadyFile, JSON.stringify(unsteady));
  if (run.code === 0) return { code: 0, output: sayUnsteady(unsteady) };
  // An error outside of any test ends the run with a code and no failure of its own: it is never explained away.
  const failures = sayFailures(whole, 'FAILED') || run.output.slice(-4000);
  return { code: run.code, output: [failures, sayUnsteady(unsteady)].filter(Boolean).join('\n') };
}

function mayRunAgain(report, { output }) {
  const count = report ? failedFiles(report).length : 0;
  return count > 0 && count <= MOST_AGAIN && onlyFailedFilesStray(report, output);
}

async function buildQuietly() {
  let result = { code: 0, output: '' };
  await buildIfStale(async (program, args) => (result = await capture(program, args)).code);
  return result;
}

function capture(program, args) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
