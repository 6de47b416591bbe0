import { describe, expect, it } from 'vitest';
import { root } from './steps.mjs';
import {
  countJourneys,
  onlyFailedFilesStray,
  sayAgain,
  sayJourneys,
  saySlowest,
  sayUnsteady,
  slowestFiles,
  slowestJourneys,
  unsteadyJourneys,
  unsteadyTests,
  withJourneysAgain,
} from './test-report.mjs';

const spec = (title: string, status: string, messages: string[]) => ({
  id: title,
  title,
  file: 'desk.spec.ts',
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message, location: { line: 9 } }] })) }],
});
const right = (title: string) => ({
  ...spec(title, 'expected', []),
  tests: [{ status: 'expected', results: [{ errors: [] }] }],
});

describe('what is said of journeys at the end', () => {
  it('each that failed, with where and why each time, without colours; what did not run is red, too', () => {
    const report = {
      suites: [
        {
          specs: [right('goes well')],
          suites: [{ specs: [spec('breaks', 'unexpected', ['\u001b[31mA\u001b[39m', 'B'])] }],
        },
        { specs: [spec('waits', 'skipped', [])] },
      ],
      errors: [],
    };
    expect(sayJourneys(report).split('\n')).toEqual([
      'failed: desk.spec.ts:7 breaks',
      '  at line 9',
      '    A',
      '  at line 9',
      '    B',
      'failed: desk.spec.ts:7 waits',
      '    did not run',
    ]);
    expect(countJourneys(report)).toEqual({ passed: 1, failed: 2 });
  });

  it('nothing where there is no report', () => {
    expect(sayJourneys(undefined)).toBe('');
    expect(countJourneys(undefined)).toEqual({ passed: 0, failed: 0 });
  });
});

describe('what ran again', () => {
  const report = (...specs: object[]) => ({ suites: [{ specs }], errors: [] as object[] });
  const first = report(right('a'), spec('b', 'unexpected', ['b was slow\nby far']), spec('c', 'unexpected', ['c']));
  const again = report(right('b'), spec('c', 'unexpected', ['c again']));

  it('counts as it ended the last time', () => {
    const whole = withJourneysAgain(first, again);
    expect(countJourneys(whole)).toEqual({ passed: 2, failed: 1 });
    expect(sayJourneys(whole)).toContain('c again');
  });

  it('is named as unsteady where it passed then, with the first line of why it had failed', () => {
    const unsteady = unsteadyJourneys([first, again]);
    expect(unsteady).toEqual([{ file: 'desk.spec.ts:7', title: 'b', why: 'b was slow' }]);
    expect(sayUnsteady(unsteady)).toBe('unsteady: desk.spec.ts:7, b: b was slow');
    expect(unsteadyJourneys([first])).toEqual([]);
    expect(unsteadyJourneys([undefined])).toEqual([]);
  });

  it('does not explain away what went wrong outside of journeys', () => {
    const broken = { ...again, errors: [{ message: 'no server' }] };
    const whole = withJourneysAgain(first, broken);
    expect(countJourneys(whole)).toEqual({ passed: 2, failed: 2 });
    expect(sayAgain({ steps: [], tests: undefined, journeys: whole })).toContain('    no server');
  });

  it('is the same for files of tests', () => {
    const file = (status: string, assertionResults: object[], message = '') => ({
      name: 'a.test.ts',
      status,
      message,
      assertionResults,
    });
    const failed = { fullName: 'holds', status: 'failed', failureMessages: ['expected 1\nto be 2'] };
    const one = { testResults: [file('failed', [failed])] };
    const two = { testResults: [file('passed', [])] };
    expect(unsteadyTests(one, two)).toEqual([{ file: 'a.test.ts', title: 'holds', why: 'expected 1' }]);
    expect(unsteadyTests(one, one)).toEqual([]);
    expect(unsteadyTests({ testResults: [file('failed', [], 'cannot load')] }, two)).toEqual([
      { file: 'a.test.ts', title: 'as a whole', why: 'cannot load' },
    ]);
  });
});

describe('what took longest', () => {
  it('is ten files of tests, the slowest first', () => {
    const testResults = Array.from({ length: 12 }, (_, n) => ({
      name: `${n}.test.ts`,
      startTime: 1000,
      endTime: 1000 + n * 500,
    }));
    const slow = slowestFiles({ testResults });
    expect(slow).toHaveLength(10);
    expect(slow[0]).toEqual({ what: '11.test.ts', seconds: 5.5 });
  });

  it('and journeys, with all that they did, again too; a line each', () => {
    const took = (title: string, ...durations: number[]) => ({
      ...right(title),
      tests: [{ status: 'expected', results: durations.map((duration) => ({ duration, errors: [] })) }],
    });
    const report = { suites: [{ specs: [took('short', 900), took('long', 1000, 1500)] }], errors: [] };
    expect(saySlowest('journeys', slowestJourneys(report)).split('\n')).toEqual([
      'The slowest journeys:',
      '    2.5 s  e2e/desk.spec.ts:7 long',
      '    0.9 s  e2e/desk.spec.ts:7 short',
    ]);
  });

  it('is nothing where nothing ran', () => {
    expect(saySlowest('journeys', slowestJourneys(undefined))).toBe('');
    expect(saySlowest('files', slowestFiles(undefined))).toBe('');
  });
});

describe('what is said again at the end of a long run', () => {
  const file = (name: string, status: string, assertionResults: object[], message = '') => ({
    name,
    status,
    message,
    assertionResults,
  });
  const tests = {
    testResults: [
      file('a.test.ts', 'passed', [{ fullName: 'holds', status: 'passed', failureMessages: [] }]),
      file('b.test.ts', 'failed', [
        { fullName: 'holds', status: 'passed', failureMessages: [] },
        { fullName: 'breaks', status: 'failed', failureMessages: ['expected \u001b[32m1\u001b[39m to be 2'] },
      ]),
      file('c.test.ts', 'failed', [], 'it does not load'),
    ],
  };
  const journeys = { suites: [{ specs: [spec('walks', 'unexpected', ['away'])] }], errors: [] };

  it('every step, test and journey that failed, and tests by name instead of as a step', () => {
    expect(sayAgain({ steps: ['lint', 'tests'], tests, journeys }).split('\n')).toEqual([
      'failed: lint',
      'failed: b.test.ts',
      '  breaks',
      '    expected 1 to be 2',
      'failed: c.test.ts',
      '    it does not load',
      'failed: desk.spec.ts:7 walks',
      '  at line 9',
      '    away',
    ]);
  });

  it('nothing where all went well, or was never run', () => {
    expect(sayAgain({ steps: undefined, tests: undefined, journeys: undefined })).toBe('');
  });
});

describe('errors outside of tests', () => {
  const file = (name: string, status: string) => ({
    name: `${root}/${name}`,
    status,
    assertionResults: [{ fullName: 'holds', status, failureMessages: [] }],
  });
  const report = { testResults: [file('server/a.test.ts', 'failed'), file('server/b.test.ts', 'passed')] };
  const from = (...files: string[]) =>
    [
      `\u001b[31mVitest caught ${files.length} unhandled error${files.length > 1 ? 's' : ''} during the test run.`,
      ...files.map((name) => `This error originated in "\u001b[1m${name}\u001b[22m" test file.`),
    ].join('\n');

  it('follow from a failed test of their file, and from nothing else', () => {
    expect(onlyFailedFilesStray(report, 'Tests 1 failed')).toBe(true);
    expect(onlyFailedFilesStray(report, from('server/a.test.ts', 'server/a.test.ts'))).toBe(true);
    expect(onlyFailedFilesStray(report, from('server/a.test.ts', 'server/b.test.ts'))).toBe(false);
  });

  it('one that names no file is never explained away', () => {
    expect(onlyFailedFilesStray(report, from('server/a.test.ts').replace('caught 1', 'caught 2'))).toBe(false);
  });
});
