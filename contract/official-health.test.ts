import { expect, test } from 'vitest';
import { levelOf, worseSince, type OfficialHealth } from './official-health';
import { well } from './official-health.fixture';

test.each<[Partial<OfficialHealth>, string[]]>([
  [{}, []],
  [{ quality: 'YELLOW' }, ['quality']],
  [{ quality: 'UNKNOWN' }, []],
  [{ quality: null, limit: null }, []],
  [{ limit: 'TIER_250' }, ['limit']],
  [{ limit: 'TIER_UNLIMITED' }, []],
  [{ limit: 'TIER_OF_A_LATER_YEAR' }, []],
  [{ number: 'FLAGGED', name: 'DECLINED' }, ['number', 'name']],
  [{ number: 'A_LATER_YEARS' }, []],
  [{ review: 'PENDING' }, []],
  [{ review: 'REJECTED', sending: 'BLOCKED' }, ['review', 'sending']],
])('from a number that is well to %j it is worse in %j', (now, worse) => {
  expect(worseSince(well, { ...well, ...now })).toEqual(worse);
  expect(worseSince({ ...well, ...now }, well)).toEqual(
    'limit' in now && now.limit === 'TIER_UNLIMITED' ? ['limit'] : [],
  );
  expect(worseSince(null, { ...well, ...now })).toEqual([]);
});

test('a word that nobody knows says neither', () => {
  expect([levelOf('quality', 'toString'), levelOf('limit', 'x'), levelOf('name', null)]).toEqual(['off', 'off', 'off']);
});
