// The journeys in the browser: all of them once, and what failed again alone, on new servers with new databases.
import fs from 'node:fs';
import path from 'node:path';
import { MOST_AGAIN, TRIES_AGAIN } from './run-again.mjs';
import { CACHE, root, run } from './steps.mjs';
import { countJourneys, readReport, withJourneysAgain } from './test-report.mjs';

/**
 * Of the whole run: later than that nothing begins again, so that whoever waits for an end gets one. A slow machine needs
 * more than an hour for all of it once, and what failed there by being slow runs again in minutes.
 */
const LATEST_AGAIN_MS = 72 * 60_000;

const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
const lastRun = path.join(root, 'test-results', '.last-run.json');

/**
 * Runs all journeys, then those that failed up to twice more.
 *
 * @param {string} reportFile where the report of all is left, each journey as it ended the last time
 * @param {number} startedAt when the whole run began, in milliseconds of `Date.now()`
 * @returns {Promise<{ code: number, reports: object[] }>} the exit code, and the report of each try
 */
export async function runJourneys(reportFile, startedAt) {
  const reports = [];
  fs.rmSync(lastRun, { force: true });
  let code = await runOnce(reports);
  let whole = reports[0];
  while (code !== 0 && code < 128 && reports.length <= TRIES_AGAIN && mayRunAgain(whole, startedAt)) {
    console.log(`\nWhat failed runs again alone (${reports.length} of ${TRIES_AGAIN}).`);
    code = await runOnce(reports, '--last-failed', '--workers=1');
    whole = withJourneysAgain(whole, reports.at(-1));
  }
  if (whole) fs.writeFileSync(reportFile, JSON.stringify(whole));
  return { code: countJourneys(whole).failed > 0 ? code || 1 : code, reports };
}

async function runOnce(reports, ...options) {
  const file = path.join(CACHE, `e2e-${reports.length + 1}.json`);
  fs.rmSync(file, { force: true });
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run(process.execPath, [playwright, 'test', '-c', 'e2e', ...options], { env });
  reports.push(readReport(file));
  return code;
}

/** Only what failed by name can: without that list everything would run once more. */
function mayRunAgain(report, startedAt) {
  const names = readReport(lastRun)?.failedTests ?? [];
  const areKnown = names.length > 0 && names.length <= MOST_AGAIN && report?.errors.length === 0;
  return areKnown && Date.now() - startedAt < LATEST_AGAIN_MS;
}
