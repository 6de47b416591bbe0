import { causes } from '@guiche/contract/connection-health';
import { connectionStatuses } from '@guiche/contract/connections';
import { expect, test } from 'vitest';
import { todoOf, whyOf } from './health';

/** Says the key, so that a missing one would be seen. */
const t = ((key: string) => key) as unknown as Parameters<typeof whyOf>[0];

test('every cause is a sentence and has something to do, whatever the state', () => {
  for (const cause of causes) {
    const state = { status: 'DISCONNECTED' as const, cause };
    expect(whyOf(t, state)).toMatch(/^causes\.[a-zA-Z]+$/);
    expect(todoOf(t, state)).toBe(whyOf(t, state).replace('causes', 'todo'));
  }
});

test.each([
  ['CONNECTED', '', 'fine'],
  ['qrcode', '', 'scan'],
  ['PAIRING', '', 'pairing'],
  ['OPENING', '', 'opening'],
  ['TIMEOUT', 'unknown', 'unknownTodo'],
  ['DISCONNECTED', 'unknown', 'unknownTodo'],
] as const)('a line that is %s without a cause says %j and %j', (status, why, todo) => {
  expect(connectionStatuses).toContain(status);
  expect([whyOf(t, { status, cause: null }), todoOf(t, { status, cause: null })]).toEqual([why, todo]);
});
