export interface Question {
  /** All that the model is told before the conversation; the company's own words stand in it. */
  system: string;
  /** The company's own words alone. */
  prompt: string;
  said: { role: 'user' | 'assistant'; text: string; picture?: Picture }[];
  maxTokens: number;
  temperature: number;
  /** What it may call beside writing, by name. Without, it writes and hands over nothing. */
  lookUps?: Record<string, LookUp>;
  /** Where it may hand over to, by name, where it has a choice. */
  transferTo?: readonly string[];
  /** What rules say where there is no model, for what they cannot find in the company's own words. */
  byRules?: string;
  signal: AbortSignal;
  /** Told all that has come so far, each time that more has: the answer is asked for in pieces then. */
  onText?: (sofar: string) => void;
  /** Told what the model was told and has answered, once for each asking, whatever became of it. */
  onExchange?: (exchange: Exchange) => void;
  /** Told as the service tells it, step by step: what fails later has been used as well. */
  onUsed?: (used: { tokensIn: number; tokensOut: number }) => void;
}

/** What a customer shows, as models take it. */
export interface Picture {
  bytes: Uint8Array;
  mime: 'image/jpeg';
}

/** A tool that a model may call. Whatever it gives is only looked at: what is done by it is not the model's to say. */
export interface LookUp {
  about: string;
  /** What it has to give: a text by each name, perhaps one of several. */
  takes?: Record<string, { about: string; oneOf?: readonly string[] }>;
  answer(given: Record<string, string>): string | Promise<string>;
}

/** All that a model has read, and all that it wrote, the tools that it called among it. */
export interface Exchange {
  told: string;
  answered: string;
}

export interface Answer {
  text: string;
  /** It wants people to go on, and why. */
  transfer: string | null;
  /** To which of those it may choose among; empty where it has chosen none. */
  transferTo: string;
  /** It was longer than it might be. */
  isCut: boolean;
  tokensIn: number;
  tokensOut: number;
}
