// What vitest's JSON report says, in the words of check and test: which files failed, why, and what a second run changes.
import fs from 'node:fs';

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

function hasFailedTest(file) {
  return file.assertionResults.some((test) => test.status === 'failed');
}

function indented(text) {
  return (text ?? '')
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 12)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n');
}
