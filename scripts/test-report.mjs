// What vitest's JSON report says, in the words of check and test: which files failed, why, and what a second run changes.
import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** @param {string} file */
export function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** Files with a failed test, or that could not be loaded at all. */
export function failedFiles(report) {
  return report.testResults.filter((file) => file.status === 'failed').map((file) => file.name);
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

/** The journeys that failed, or had to be tried again, with why each time: what scrolled away while others ran. */
export function sayJourneys(report) {
  if (!report) return '';
  const specs = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
  return report.suites
    .flatMap(specs)
    .flatMap((spec) => spec.tests.map((test) => ({ spec, test })))
    .filter(({ test }) => test.status === 'unexpected' || test.status === 'flaky')
    .flatMap(({ spec, test }) => [
      `${test.status === 'flaky' ? 'again' : 'failed'}: ${spec.file}:${spec.line} ${spec.title}`,
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
  return [...others, sayFailures(tests, 'failed'), sayJourneys(journeys)].filter(Boolean).join('\n');
}

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
