import { describe, expect, it } from 'vitest';
import { sayAgain, sayJourneys } from './test-report.mjs';

const spec = (title: string, status: string, messages: string[]) => ({
  title,
  file: 'desk.spec.ts',
  line: 7,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message, location: { line: 9 } }] })) }],
});

describe('what is said of journeys at the end', () => {
  it('each that failed or was tried again, with where and why each time, without colours', () => {
    const report = {
      suites: [
        {
          specs: [spec('goes well', 'expected', [])],
          suites: [{ specs: [spec('breaks', 'unexpected', ['\u001b[31mA\u001b[39m', 'B'])] }],
        },
        { specs: [spec('wobbles', 'flaky', ['C'])] },
      ],
    };
    expect(sayJourneys(report).split('\n')).toEqual([
      'failed: desk.spec.ts:7 breaks',
      '  at line 9',
      '    A',
      '  at line 9',
      '    B',
      'again: desk.spec.ts:7 wobbles',
      '  at line 9',
      '    C',
    ]);
  });

  it('nothing where there is no report', () => {
    expect(sayJourneys(undefined)).toBe('');
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
  const journeys = { suites: [{ specs: [spec('walks', 'unexpected', ['away'])] }] };

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
