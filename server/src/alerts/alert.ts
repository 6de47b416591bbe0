import type { PauseReason } from '@guiche/contract/campaign-shapes';
import type { Cause } from '@guiche/contract/connection-health';
import type { OfficialFact } from '@guiche/contract/official-health';
import type { VoiceFailure } from '@guiche/contract/voice-words';

/** A line is down, once that has lasted, and up again. */
interface Outage {
  connectionId: number;
  name: string;
  /** Since when it was down. */
  since: string;
  cause: Cause | null;
}

/** What admins are told wherever they are: on open pages, on their devices, and by e-mail. */
interface Told {
  down: Outage;
  back: Outage;
  /** The network of a line thinks worse of it than it did. */
  worse: { connectionId: number; name: string; since: string; facts: OfficialFact[] };
  /** Campaigns stand still until a person does something: the first of them, and how all of them are called. */
  paused: { campaignId: number; name: string; since: string; reason: PauseReason };
  /** What assistants have cost comes near to what they may in a month, or has reached it. */
  budget: { since: string };
  budgetOver: { since: string };
  /** The answers of an assistant are written, since its voice fails. */
  voice: { promptId: number; name: string; since: string; reason: VoiceFailure };
}

export type AlertKind = keyof Told;
export type Alert<K extends AlertKind = AlertKind> = { [Is in K]: { is: Is } & Told[Is] }[K];
