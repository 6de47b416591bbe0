// npm test: all that check does, then the built product in a browser and under the short form of the chaos tests. The
// last line counts the tests of all; of the chaos tests each goal counts as one. With --long, which is npm run test:all,
// everything in its long form (server/src/testing/length.ts), and the mistakes of scripts/mutants at the end.
import fs from 'node:fs';
import path from 'node:path';
import { buildIfStale, CACHE, install, requireNode, root, run } from './steps.mjs';
import { runJourneys } from './journeys.mjs';
import { supervise } from './supervise.mjs';
import {
  countJourneys,
  countTests,
  readReport,
  sayAgain,
  saySlowest,
  sayUnsteady,
  slowestJourneys,
  unsteadyJourneys,
} from './test-report.mjs';

requireNode();
supervise();
await install();

const isLong = process.argv.includes('--long');
if (isLong) process.env.TEST_LENGTH = 'long';

const startedAt = Date.now();
const [checkReport, vitestReport, playwrightReport, chaosReport, unsteadyReport] = [
  'check.json',
  'vitest.json',
  'e2e.json',
  'chaos.json',
  'unsteady.json',
].map((name) => path.join(CACHE, name));
const unsteadyTestsReport = path.join(CACHE, 'unsteady-tests.json');
for (const report of [checkReport, vitestReport, playwrightReport, chaosReport, unsteadyReport, unsteadyTestsReport])
  fs.rmSync(report, { force: true });

/** With more tests failing than that, an hour in the browser says nothing new. */
const MOST_FAILED = 5;

const codes = [await run(process.execPath, [path.join(root, 'scripts', 'check.mjs')]), await buildIfStale()];
const isStopped = () => codes.some((code) => code >= 128);
const isBuilt = codes[1] === 0 && !(readReport(checkReport) ?? ['types']).includes('types');
const mayGoOn = isBuilt && countTests(readReport(vitestReport)).failed <= MOST_FAILED;
let unsteady = readReport(unsteadyTestsReport) ?? [];
if (mayGoOn && !isStopped()) {
  const { code, reports } = await runJourneys(playwrightReport, startedAt);
  codes.push(code);
  unsteady = [...unsteady, ...unsteadyJourneys(reports)];
}
// Nobody who stops a run waits for what would have come next.
if (mayGoOn && !isStopped()) {
  const chaos = path.join(root, 'scripts', 'chaos.mjs');
  codes.push(await run(process.execPath, [chaos, ...(isLong ? [] : ['--short']), `--json=${chaosReport}`]));
}
if (isLong && mayGoOn && !isStopped())
  codes.push(await run(process.execPath, [path.join(root, 'scripts', 'mutants.mjs')]));

fs.writeFileSync(unsteadyReport, JSON.stringify(unsteady, null, 2));
const counts = [
  countTests(readReport(vitestReport)),
  countJourneys(readReport(playwrightReport)),
  readReport(chaosReport) ?? { passed: 0, failed: 0 },
];
const again = sayAgain({
  steps: readReport(checkReport),
  tests: readReport(vitestReport),
  journeys: readReport(playwrightReport),
});
const slow = saySlowest('journeys', slowestJourneys(readReport(playwrightReport)));
for (const said of [slow, again, sayUnsteady(unsteady)]) if (said) console.log(said);
if (!mayGoOn) console.log('The browser was not opened: what failed before comes first.');
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
// Whatever went wrong outside a test (types, a build, a report that is missing) must not look like a clean count.
const failed = counts.reduce((sum, count) => sum + count.failed, 0) || codes.filter((code) => code !== 0).length;
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
