import { pauseWord } from '@guiche/contract/pause-words';
import type { Language } from '@guiche/contract/shapes';
import { voiceWord } from '@guiche/contract/voice-words';
import type { Ctx } from '../platform/tenancy';
import type { Alert, AlertKind } from './alert';
import { whatIsWorse, whyDown } from './cause-words';
import * as queries from './queries';

/** What a kind of alert has of its own. */
interface Kind<K extends AlertKind> {
  /** What it is about: a newer notice of it takes an older one's place. */
  about(alert: Alert<K>): string;
  /** Where one looks. */
  place(alert: Alert<K>): string;
  /** Why, and what to do, where there is a reason. */
  why?(alert: Alert<K>, language: Language): string;
  /** What is over by the time that somebody could be told of it is not told any more. */
  holds(ctx: Ctx, alert: Alert<K>): Promise<boolean>;
}

const always = () => Promise.resolve(true);
const ofLine = {
  about: ({ connectionId }: { connectionId: number }) => `line-${connectionId}`,
  place: ({ connectionId }: { connectionId: number }) => `/connections?health=${connectionId}`,
};
const ofBudget: Kind<'budget' | 'budgetOver'> = {
  about: () => 'ai-budget',
  place: () => '/prompts?part=usage',
  holds: always,
};

const kinds: { [K in AlertKind]: Kind<K> } = {
  down: {
    ...ofLine,
    why: ({ cause }, language) => whyDown(language, cause),
    holds: async (ctx, { connectionId, since }) => (await queries.readLine(ctx, connectionId))?.downSince === since,
  },
  back: {
    ...ofLine,
    // What is down again is told by its own outage.
    holds: async (ctx, { connectionId }) => (await queries.readLine(ctx, connectionId))?.downSince === null,
  },
  worse: {
    ...ofLine,
    // It takes no other word's place.
    about: ({ connectionId }) => `worse-${connectionId}`,
    why: ({ facts }, language) => whatIsWorse(language, facts),
    holds: async (ctx, { connectionId }) => (await queries.readLine(ctx, connectionId)) !== undefined,
  },
  paused: {
    about: ({ campaignId }) => `campaign-${campaignId}`,
    place: ({ campaignId }) => `/campaign/${campaignId}/report`,
    why: ({ reason }, language) => pauseWord(language, reason),
    holds: (ctx, { campaignId, reason }) => queries.isPausedFor(ctx, campaignId, reason),
  },
  budget: ofBudget,
  budgetOver: ofBudget,
  voice: {
    about: ({ promptId }) => `voice-${promptId}`,
    place: () => '/prompts',
    why: ({ reason }, language) => voiceWord(language, reason),
    holds: always,
  },
};

/** The row of the table for any of them. */
export const kindOf = (alert: Alert): Kind<AlertKind> => kinds[alert.is] as Kind<AlertKind>;

export const nameOf = (alert: Alert): string => ('name' in alert ? alert.name : '');
