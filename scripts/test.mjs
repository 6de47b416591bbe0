// npm test: all that check does, then the built product in a browser. The last line counts the tests of both.
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale, CACHE, install, requireNode, root, run } from './steps.mjs';
import { countTests, readReport } from './test-report.mjs';

requireNode();
await install();

const vitestReport = path.join(CACHE, 'vitest.json');
const playwrightReport = path.join(CACHE, 'e2e.json');
for (const report of [vitestReport, playwrightReport]) fs.rmSync(report, { force: true });

const codes = [await run(process.execPath, [path.join(root, 'scripts', 'check.mjs')]), await buildIfStale()];
const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
if (codes.every((code) => code < 128) && codes[1] === 0) {
  codes.push(await run(process.execPath, [playwright, 'test', '-c', 'e2e']));
}

const counts = [countTests(readReport(vitestReport)), countPlaywright(readReport(playwrightReport))];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
// Whatever went wrong outside a test (types, a build, a report that is missing) must not look like a clean count.
const failed = counts.reduce((sum, count) => sum + count.failed, 0) || codes.filter((code) => code !== 0).length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}
