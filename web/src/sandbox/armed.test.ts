import { describe, expect, it } from 'vitest';
import { arm, meet, type Armed } from './armed';

const now = Date.parse('2026-11-20T12:00:00Z');
const sent = (id: number, state: 'sending' | 'sent' | 'failed' | 'unknown', ago = 0) => ({
  id,
  fromMe: true,
  state,
  createdAt: new Date(now - ago).toISOString(),
});
const left = (armed: Armed[]) => armed.map(({ trap, times }) => [trap, times]);

describe('what lies in wait on the network', () => {
  it('is met once for each time it was armed', () => {
    let armed = arm(arm([], 'reject', now), 'reject', now);
    expect(left(armed)).toEqual([['reject', 2]]);
    armed = meet(armed, sent(1, 'failed'));
    expect(left(armed)).toEqual([['reject', 1]]);
    armed = meet(armed, sent(1, 'failed'));
    expect(left(armed)).toEqual([['reject', 1]]);
    expect(meet(armed, sent(2, 'failed'))).toEqual([]);
  });

  it('loses an answer in one of two ways, as the network has one fault of that kind', () => {
    const armed = arm(arm([], 'lose', now), 'loseForGood', now);
    expect(left(armed)).toEqual([['loseForGood', 2]]);
  });

  it('is not met by what is still on its way, was sent long before, or came from the customer', () => {
    const armed = arm(arm([], 'reject', now), 'lose', now);
    expect(meet(armed, sent(1, 'sending'))).toBe(armed);
    expect(meet(armed, sent(1, 'sent', 60_000))).toBe(armed);
    expect(meet(armed, { ...sent(1, 'sent'), fromMe: false })).toBe(armed);
  });

  it('tells a refusal from a lost answer', () => {
    const armed = arm(arm([], 'reject', now), 'lose', now);
    expect(left(meet(armed, sent(1, 'unknown')))).toEqual([['reject', 1]]);
    expect(left(meet(armed, sent(1, 'failed')))).toEqual([['lose', 1]]);
  });
});
