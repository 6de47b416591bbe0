import { z } from 'zod';
import { instant } from './shapes';

/** What Meta says of a number of the official API when it is asked, in Meta's own words: it adds some now and then. */

export const officialFacts = ['quality', 'limit', 'number', 'name', 'review', 'sending'] as const;
export type OfficialFact = (typeof officialFacts)[number];

const word = z.string().nullable();

export const OfficialHealth = z.strictObject({
  /** How customers take what the number sends: `GREEN`, `YELLOW`, `RED`, `UNKNOWN`. */
  quality: word,
  /** To how many people who have not written it may write in a day: `TIER_250` … `TIER_UNLIMITED`. */
  limit: word,
  /** `CONNECTED`, `FLAGGED`, `RESTRICTED`, `BANNED` … */
  number: word,
  /** Whether the name may be shown: `APPROVED`, `DECLINED`, `PENDING_REVIEW` … */
  name: word,
  verifiedName: z.string(),
  /** Of the account: `APPROVED`, `PENDING`, `REJECTED`. */
  review: word,
  /** Whether anything can leave: `AVAILABLE`, `LIMITED`, `BLOCKED`. */
  sending: word,
  /** Why not, in Meta's English. */
  troubles: z.array(
    z.strictObject({
      /** `PHONE_NUMBER`, `WABA`, `BUSINESS`, `APP`. */
      of: z.string(),
      text: z.string(),
      solution: z.string(),
    }),
  ),
});
export type OfficialHealth = z.infer<typeof OfficialHealth>;

/** What was told last, when, and since when it is asked in vain. */
export const OfficialAnswer = z.strictObject({
  told: OfficialHealth.nullable(),
  askedAt: instant.nullable(),
  failedAt: instant.nullable(),
});
export type OfficialAnswer = z.infer<typeof OfficialAnswer>;

/** `off`: says neither. */
export type Level = 'ok' | 'warn' | 'bad' | 'off';

const levels: Record<Exclude<OfficialFact, 'limit'>, Record<string, Level>> = {
  quality: { GREEN: 'ok', YELLOW: 'warn', RED: 'bad' },
  number: {
    CONNECTED: 'ok',
    FLAGGED: 'warn',
    RATE_LIMITED: 'warn',
    PENDING: 'warn',
    UNVERIFIED: 'warn',
    RESTRICTED: 'bad',
    BANNED: 'bad',
    DISCONNECTED: 'bad',
    DELETED: 'bad',
    MIGRATED: 'bad',
  },
  name: { APPROVED: 'ok', AVAILABLE_WITHOUT_REVIEW: 'ok', DECLINED: 'warn', EXPIRED: 'warn' },
  review: { APPROVED: 'ok', REJECTED: 'bad' },
  sending: { AVAILABLE: 'ok', LIMITED: 'warn', BLOCKED: 'bad' },
};

/** The limits that there are, the smallest first. */
export const officialLimits: readonly (readonly [tier: string, people: number])[] = [
  ['TIER_50', 50],
  ['TIER_250', 250],
  ['TIER_1K', 1000],
  ['TIER_2K', 2000],
  ['TIER_10K', 10_000],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', Infinity],
];

/** How a fact stands; a word that nobody knows yet says neither. */
export function levelOf(fact: OfficialFact, told: string | null): Level {
  if (told === null) return 'off';
  if (fact === 'limit') return officialLimits.some(([tier]) => tier === told) ? 'ok' : 'off';
  return Object.hasOwn(levels[fact], told) ? levels[fact][told]! : 'off';
}

const rank: Record<Level, number> = { off: 0, ok: 0, warn: 1, bad: 2 };

/** What has become worse since; of what was never told before nothing has. */
export function worseSince(before: OfficialHealth | null, now: OfficialHealth): OfficialFact[] {
  if (!before) return [];
  const size = (tier: string | null) => officialLimits.findIndex(([one]) => one === tier);
  return officialFacts.filter((fact) =>
    fact === 'limit'
      ? size(now.limit) >= 0 && size(now.limit) < size(before.limit)
      : rank[levelOf(fact, now[fact])] > rank[levelOf(fact, before[fact])],
  );
}
