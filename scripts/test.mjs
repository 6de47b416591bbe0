// npm test: all that check does, then the built product in a browser and under the short form of the chaos tests. The
// last line counts the tests of all; of the chaos tests each goal counts as one.
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale, CACHE, install, requireNode, root, run } from './steps.mjs';
import { countTests, readReport, sayAgain } from './test-report.mjs';

requireNode();
await install();

const checkReport = path.join(CACHE, 'check.json');
const vitestReport = path.join(CACHE, 'vitest.json');
const playwrightReport = path.join(CACHE, 'e2e.json');
const chaosReport = path.join(CACHE, 'chaos.json');
for (const report of [checkReport, vitestReport, playwrightReport, chaosReport]) fs.rmSync(report, { force: true });

const codes = [await run(process.execPath, [path.join(root, 'scripts', 'check.mjs')]), await buildIfStale()];
const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
if (codes.every((code) => code < 128) && codes[1] === 0) {
  codes.push(await run(process.execPath, [playwright, 'test', '-c', 'e2e']));
}
// Nobody who stops a run waits for what would have come next.
if (codes.every((code) => code < 128) && codes[1] === 0) {
  const chaos = path.join(root, 'scripts', 'chaos.mjs');
  codes.push(await run(process.execPath, [chaos, '--short', `--json=${chaosReport}`]));
}

const counts = [
  countTests(readReport(vitestReport)),
  countPlaywright(readReport(playwrightReport)),
  countChaos(readReport(chaosReport)),
];
const again = sayAgain({
  steps: readReport(checkReport),
  tests: readReport(vitestReport),
  journeys: readReport(playwrightReport),
});
if (again) console.log(again);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
// Whatever went wrong outside a test (types, a build, a report that is missing) must not look like a clean count.
const failed = counts.reduce((sum, count) => sum + count.failed, 0) || codes.filter((code) => code !== 0).length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

function countChaos(report) {
  return report ?? { passed: 0, failed: 0 };
}

function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}
