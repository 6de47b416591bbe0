// npm run check: everything that needs no browser. Prints a line a step, and the whole output of those that fail.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale, CACHE, install, npmCommand, requireNode, root } from './steps.mjs';

requireNode();
await install();
fs.mkdirSync(CACHE, { recursive: true });

const node = process.execPath;
const bin = (file, ...args) => capture(node, [path.join(root, 'node_modules', file), ...args]);
const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(CACHE, 'vitest.json')}`];

// Two lanes for two cores: the tests, and what is done in about the same time.
const lanes = [
  [['tests', () => bin('vitest/vitest.mjs', 'run', ...reports)]],
  [
    ['types', () => capture(...npmCommand(['run', '--silent', 'types']))],
    ['lint', () => capture(...npmCommand(['run', '--silent', 'lint']))],
    ['format', () => bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
    ['build', buildQuietly],
    ['budgets', () => capture(node, [path.join(root, 'scripts', 'budgets.mjs')])],
  ],
];

const failed = (await Promise.all(lanes.map(walk))).flat().filter(Boolean);
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
    if (code !== 0 || name === 'budgets') console.log(output.trim());
    if (code !== 0) names.push(name);
  }
  return names;
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
