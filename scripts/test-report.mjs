// What the JSON reports of vitest and Playwright say, in the words of check and test: what failed, why, and what a second
// run changes.
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.mjs';

/** @param {string} file */
export function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** Files with a failed test, or that could not be loaded at all. */
export function failedFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed').map((file) => file.name);
}

/**
 * Are all errors outside of tests from files in which a test failed? Those follow from it: what a test that stops half-way
 * leaves open is cut off behind its back. Any other one is told by no test, and nothing that runs again would explain it.
 * @param {string} output what vitest printed
 */
export function onlyFailedFilesStray(report, output) {
  const said = stripVTControlCharacters(output);
  const count = Number(/Vitest caught (\d+) unhandled error/.exec(said)?.[1] ?? 0);
  const failing = new Set(report.testResults.filter(hasFailedTest).map(fromRoot));
  const strays = [...said.matchAll(/This error originated in "([^"]+)"/g)].map(([, file]) => file);
  return strays.length === count && strays.every((file) => failing.has(file));
}

/** The report of all, with the files that ran again as they ended the second time. */
export function withSecondRun(report, again) {
  if (!again) return report;
  const rerun = new Map(again.testResults.map((file) => [file.name, file]));
  const testResults = report.testResults.map((file) => rerun.get(file.name) ?? file);
  const tests = testResults.flatMap((file) => file.assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  return { ...report, testResults, numPassedTests: count('passed'), numFailedTests: count('failed') };
}

/** A file that could not even be loaded counts as one failed test. */
export function countTests(report) {
  if (!report) return { passed: 0, failed: 0 };
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && !hasFailedTest(file));
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

/** Each failure in a few lines, the shortest thing that still says where to look. */
export function sayFailures(report, word) {
  if (!report) return '';
  return report.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => [
      `${word}: ${file.name}`,
      ...(hasFailedTest(file) ? [] : [indented(file.message)]),
      ...file.assertionResults
        .filter((test) => test.status === 'failed')
        .flatMap((test) => [`  ${test.fullName}`, indented(test.failureMessages.join('\n'))]),
    ])
    .join('\n');
}

/** Every journey of a Playwright report with its spec. */
function journeysOf(report) {
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return (report?.suites ?? []).flatMap(specs).flatMap((spec) => spec.tests.map((test) => ({ spec, test })));
}

/** What was passed over by a cap on failures or a signal has no result at all; it is red, as what failed is. */
const isRed = (test) => test.status === 'unexpected' || (test.status === 'skipped' && test.results.length === 0);

/** Errors outside of journeys (a server that does not start, a file that does not load) count as one each. */
export function countJourneys(report) {
  const journeys = journeysOf(report).map(({ test }) => test);
  const isPassed = ({ status }) => status === 'expected' || status === 'flaky';
  return {
    passed: journeys.filter(isPassed).length,
    failed: journeys.filter(isRed).length + (report?.errors.length ?? 0),
  };
}

/** The report of all, with the journeys that ran again as they ended then. */
export function withJourneysAgain(report, again) {
  if (!again) return report;
  const rerun = new Map(journeysOf(again).map(({ spec }) => [spec.id, spec]));
  const merged = (suite) => ({
    ...suite,
    specs: (suite.specs ?? []).map((spec) => rerun.get(spec.id) ?? spec),
    suites: (suite.suites ?? []).map(merged),
  });
  return { ...report, suites: report.suites.map(merged), errors: [...report.errors, ...again.errors] };
}

/**
 * What failed in one of the tries and passed in the last, the same of journeys and of tests.
 * @returns {{ file: string, title: string, why: string }[]} with the first line of why it failed the first time
 */
export function unsteadyJourneys(reports) {
  const last = reports.slice(1).reduce(withJourneysAgain, reports[0]);
  const isRight = new Set(
    journeysOf(last)
      .filter(({ test }) => !isRed(test))
      .map(({ spec }) => spec.id),
  );
  return journeysOf(reports[0])
    .filter(({ spec, test }) => isRed(test) && isRight.has(spec.id))
    .map(({ spec, test }) => ({
      file: `${spec.file}:${spec.line}`,
      title: spec.title,
      why: firstLine(test.results.flatMap(({ errors }) => errors)[0]?.message ?? 'did not run'),
    }));
}

/** @see unsteadyJourneys */
export function unsteadyTests(first, last) {
  if (!first || !last) return [];
  const isStillRed = new Set(failedFiles(last));
  return first.testResults
    .filter(({ name, status }) => status === 'failed' && !isStillRed.has(name))
    .flatMap((file) =>
      hasFailedTest(file)
        ? file.assertionResults
            .filter(({ status }) => status === 'failed')
            .map((test) => ({ file: fromRoot(file), title: test.fullName, why: firstLine(test.failureMessages[0]) }))
        : [{ file: fromRoot(file), title: 'as a whole', why: firstLine(file.message) }],
    );
}

const SLOWEST = 10;

/** The files of tests that took longest, in seconds. */
export function slowestFiles(report) {
  const files = report?.testResults ?? [];
  return slowest(files.map((file) => ({ what: fromRoot(file), seconds: (file.endTime - file.startTime) / 1000 })));
}

/** @see slowestFiles */
export function slowestJourneys(report) {
  const secondsOf = ({ results }) => results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
  return slowest(
    journeysOf(report).map(({ spec, test }) => ({
      what: `e2e/${spec.file}:${spec.line} ${spec.title}`,
      seconds: secondsOf(test),
    })),
  );
}

const slowest = (all) => all.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);

/** A heading and a line each; nothing where nothing ran. */
export function saySlowest(what, some) {
  if (some.length === 0) return '';
  return [`The slowest ${what}:`, ...some.map((one) => `${one.seconds.toFixed(1).padStart(7)} s  ${one.what}`)]
    .map((line) => line.slice(0, 140))
    .join('\n');
}

const fromRoot = ({ name }) => path.relative(root, name);

/** One line each, for the end of a run. */
export const sayUnsteady = (unsteady) =>
  unsteady.map(({ file, title, why }) => `unsteady: ${file}, ${title}: ${why}`.slice(0, 300)).join('\n');

/** The journeys that failed, with where and why: what scrolled away while others ran. */
export function sayJourneys(report) {
  return journeysOf(report)
    .filter(({ test }) => isRed(test))
    .flatMap(({ spec, test }) => [
      `failed: ${spec.file}:${spec.line} ${spec.title}`,
      ...(test.results.length === 0 ? ['    did not run'] : []),
      ...test.results
        .flatMap(({ errors }) => errors)
        .map(({ message, location }) => `  at line ${location?.line}\n${indented(plain(message))}`),
    ])
    .join('\n');
}

/**
 * Everything that failed in a long run, said again at its end: steps of check that are no tests, tests, journeys.
 * @param {{ steps: string[] | undefined, tests: object | undefined, journeys: object | undefined }} reports
 */
export function sayAgain({ steps = [], tests, journeys }) {
  const others = steps.filter((step) => step !== 'tests').map((step) => `failed: ${step}`);
  const outside = (journeys?.errors ?? []).map(
    ({ message }) => `failed: outside of any journey\n${indented(plain(message))}`,
  );
  return [...others, sayFailures(tests, 'failed'), sayJourneys(journeys), ...outside].filter(Boolean).join('\n');
}

const firstLine = (text) => plain(text).trim().split('\n')[0];

/** Without the colours of a terminal, and without empty lines. */
const plain = (text) => stripVTControlCharacters(text ?? '').replace(/\n\s*\n/g, '\n');

function hasFailedTest(file) {
  return file.assertionResults.some((test) => test.status === 'failed');
}

function indented(text) {
  return stripVTControlCharacters(text ?? '')
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}
