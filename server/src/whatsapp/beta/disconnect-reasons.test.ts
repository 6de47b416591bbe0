import { expect, test } from 'vitest';
import { backoff, countFailure, afterDisconnect, hoursFor } from './disconnect-reasons';

const first = { closed: 1, replaced: 0, outdated: 0 };

test('only 401 makes a line forget what it is, whatever else the network says', () => {
  const codes = Array.from({ length: 600 }, (_, code) => code);
  const wiping = codes.filter((code) => {
    const ending = afterDisconnect(code, true, first);
    return ending.do === 'give up' && ending.wipe;
  });
  expect(wiping).toEqual([401]);
});

test.each([
  // Paired: what the network means to last ends it, what passes does not.
  [515, true, first, { do: 'again', after: 'at once' }],
  [403, true, first, { do: 'give up', wipe: false, cause: 'refused' }],
  [402, true, first, { do: 'give up', wipe: false, cause: 'refused' }],
  [406, true, first, { do: 'give up', wipe: false, cause: 'refused' }],
  [405, true, first, { do: 'again', after: 'hours', cause: 'outdated' }],
  [409, true, first, { do: 'again', after: 'hours', cause: 'outdated' }],
  [411, true, first, { do: 'give up', wipe: false, cause: 'unsupported' }],
  [408, true, first, { do: 'again', after: 'backoff' }],
  [428, true, first, { do: 'again', after: 'backoff' }],
  [500, true, { ...first, closed: 50 }, { do: 'again', after: 'backoff' }],
  [503, true, first, { do: 'again', after: 'backoff' }],
  [440, true, { ...first, replaced: 3 }, { do: 'again', after: 60_000 }],
  [440, true, { ...first, replaced: 4 }, { do: 'give up', wipe: false, cause: 'replaced' }],
  [405, false, first, { do: 'give up', wipe: false, cause: 'outdated' }],
  // Not paired: 408 says that nobody scanned.
  [408, false, first, { do: 'give up', wipe: false, cause: 'unscanned' }],
  [428, false, { ...first, closed: 2 }, { do: 'again', after: 1000 }],
  [428, false, { ...first, closed: 3 }, { do: 'give up', wipe: false, cause: 'unreachable' }],
] as const)('after %i, paired: %s, %o', (code, isPaired, failures, expected) => {
  expect(afterDisconnect(code, isPaired, failures)).toEqual(expected);
});

test('pauses double up to five minutes, up to half of each left to chance', () => {
  expect([1, 2, 3, 20].map((failures) => backoff(failures, 0))).toEqual([1000, 2000, 4000, 300_000]);
  expect(backoff(3, 1)).toBe(2000);
});

test('who wants a newer client is asked again after 1, 2, 4 and then 6 hours, a quarter more or less', () => {
  const hours = (failures: number, chance: number) => hoursFor(failures, chance) / 3_600_000;
  expect([1, 2, 3, 4, 50].map((failures) => hours(failures, 0.5))).toEqual([1, 2, 4, 6, 6]);
  expect([hours(1, 0), hours(1, 1)]).toEqual([0.75, 1.25]);
});

test('refusals for an old client count until something else happens', () => {
  const failures = { closed: 0, replaced: 0, outdated: 0 };
  for (const code of [405, 409, 405]) countFailure(code, failures);
  expect(failures).toEqual({ closed: 3, replaced: 0, outdated: 3 });
  countFailure(440, failures);
  expect(failures).toEqual({ closed: 4, replaced: 1, outdated: 0 });
});
