import { expect, test } from 'vitest';
import { campaignGapMs, mayCampaignSend, newChatsCap, type CampaignFacts, type SentOne } from './campaign-rules';
import { choose, liftLimits, limitsOf, nextAfter, type Standing } from './rules';

/** In a process of its own (vitest.config.ts): what is lifted stays so as long as that lives. */

const now = new Date('2026-03-05T15:00:00Z');
const hour = 3_600_000;
const silent: SentOne = { failure: null, hasReplied: false, hasOptedOut: false, text: 'Oi' };
const facts: CampaignFacts = {
  now,
  provider: 'beta',
  window: { zone: 'America/Sao_Paulo', from: '00:00', to: '00:00', days: [0, 1, 2, 3, 4, 5, 6] },
  dailyCap: 0,
  sentToday: 0,
  lineSince: now,
  begun: Array.from({ length: 300 }, () => now),
  restriction: null,
  lockedAt: null,
  paused: null,
  resumedAt: null,
  isCold: true,
  sent: Array<SentOne>(100).fill(silent),
  cold: Array<SentOne>(100).fill(silent),
};
const said = (more: Partial<CampaignFacts> = {}) => {
  const verdict = mayCampaignSend({ ...facts, ...more });
  return verdict.is === 'go' ? 'go' : verdict.why;
};
const standing: Standing = { nextAt: null, restriction: null, lastOf: now };
const stranger = [{ id: 1, heardAt: null, isNew: true }];

test('lifted, nothing of our own holds a line back; what its network says, and what its company has set, does', () => {
  expect(said()).toBe('few-replies');
  expect(choose(limitsOf.beta!, standing, stranger, now).next).toBeUndefined();
  liftLimits();
  for (const provider of ['beta', 'cloud'] as const) {
    expect(said({ provider })).toBe('go');
    expect(newChatsCap({ provider, lineSince: now, now })).toBeGreaterThan(100_000);
    expect(campaignGapMs(provider, 0, false, 0.5)).toBe(0);
    expect(nextAfter(limitsOf[provider]!, now, 0.5)).toEqual(now);
    expect(limitsOf[provider]!.newChatsCap).toBeGreaterThan(100_000);
    expect(said({ provider, restriction: { until: new Date(now.getTime() + hour), scope: 'all', strikes: 1 } })).toBe(
      'restricted',
    );
    expect(said({ provider, lockedAt: now })).toBe('network-lock');
    expect(said({ provider, sent: facts.sent.map((one) => ({ ...one, failure: 'SPAM_LIMIT' })) })).toBe('failures');
    expect(said({ provider, dailyCap: 10, sentToday: 10 })).toBe('daily-cap');
  }
  // What the portfolio is granted is the network's word.
  expect(newChatsCap({ provider: 'cloud', lineSince: now, now, portfolio: { limit: 250, lastOf: null } })).toBe(250);
  expect(limitsOf.sandbox).toBeUndefined();
});
