import type { Attempt, Tokens } from './bad-input';
import type { Desk } from './desk';

interface Case {
  what: string;
  status: number;
  attempt: (desk: Desk, tokens: Tokens) => Omit<Attempt, 'what'>;
}

/** Every bad call that once was answered wrongly, and how it is answered now. */
export const corpus: Case[] = [];
