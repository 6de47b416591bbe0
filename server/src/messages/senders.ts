import type { Plan } from '@guiche/contract/plans';

/** Who writes: a person at the desk, what answers by itself, what was prepared, other programs, the product itself, also of invoices. */
export const senders = ['agent', 'attendant', 'campaign', 'schedule', 'api', 'ai', 'system', 'reminder'] as const;
export type Sender = (typeof senders)[number];

interface Rule {
  /**
   * Whether somebody who wants nothing unasked is written to: people answer, and what was said by itself was asked for;
   * what we begin is not, where it advertises or always.
   */
  optedOut: 'yes' | 'no' | 'unless it advertises';
  /** What the company's plan must hold. */
  plan?: keyof Plan & `use${string}`;
  /** Nothing fails for what is said by itself: it stays unsaid. */
  isQuiet?: true;
  /** It answers what somebody has just written: what could not leave for a day is no answer any more, and never does. */
  isAnswer?: true;
  /** It opens no conversation, and leaves one that is in progress as it is. */
  isBeside?: true;
}

export const rules: Record<Sender, Rule> = {
  agent: { optedOut: 'yes' },
  attendant: { optedOut: 'yes', isQuiet: true, isAnswer: true },
  system: { optedOut: 'yes', isQuiet: true, isAnswer: true },
  // What was scheduled leaves, whatever became of the plan.
  schedule: { optedOut: 'unless it advertises' },
  api: { optedOut: 'unless it advertises', plan: 'useExternalApi', isBeside: true },
  campaign: { optedOut: 'no', plan: 'useCampaigns', isBeside: true },
  ai: { optedOut: 'no', plan: 'useOpenAi', isAnswer: true },
  // Of an invoice there is mail as well: over a line nobody hears of it who wants nothing unasked.
  reminder: { optedOut: 'no', isBeside: true },
};

/** Who answers by themselves. */
export const answering = senders.filter((sender) => rules[sender].isAnswer);
