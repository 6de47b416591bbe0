import { expect, test } from 'vitest';
import { backoff, endingOf } from './endings';

const first = { closed: 1, replaced: 0 };

test('only 401 makes a line forget what it is, whatever else the network says', () => {
  const codes = Array.from({ length: 600 }, (_, code) => code);
  const wiping = codes.filter((code) => {
    const ending = endingOf(code, true, first);
    return ending.do === 'give up' && ending.wipe;
  });
  expect(wiping).toEqual([401]);
});

test.each([
  // Paired: what the network means to last ends it, what passes does not.
  [515, true, first, { do: 'again', after: 'at once' }],
  [403, true, first, { do: 'give up', wipe: false, cause: 'refused' }],
  [405, true, first, { do: 'give up', wipe: false, cause: 'outdated' }],
  [411, true, first, { do: 'give up', wipe: false, cause: 'unsupported' }],
  [408, true, first, { do: 'again', after: 'backoff' }],
  [428, true, first, { do: 'again', after: 'backoff' }],
  [500, true, { closed: 50, replaced: 0 }, { do: 'again', after: 'backoff' }],
  [503, true, first, { do: 'again', after: 'backoff' }],
  [440, true, { closed: 1, replaced: 3 }, { do: 'again', after: 60_000 }],
  [440, true, { closed: 1, replaced: 4 }, { do: 'give up', wipe: false, cause: 'replaced' }],
  // Not paired: 408 says that nobody scanned.
  [408, false, first, { do: 'give up', wipe: false, cause: 'unscanned' }],
  [428, false, { closed: 2, replaced: 0 }, { do: 'again', after: 1000 }],
  [428, false, { closed: 3, replaced: 0 }, { do: 'give up', wipe: false, cause: 'unreachable' }],
] as const)('after %i, paired: %s, %o', (code, isPaired, failures, expected) => {
  expect(endingOf(code, isPaired, failures)).toEqual(expected);
});

test('pauses double up to five minutes, up to half of each left to chance', () => {
  expect([1, 2, 3, 20].map((failures) => backoff(failures, 0))).toEqual([1000, 2000, 4000, 300_000]);
  expect(backoff(3, 1)).toBe(2000);
});
