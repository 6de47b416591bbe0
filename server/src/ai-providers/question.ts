export interface Question {
  /** All that the model is told before the conversation; the company's own words stand in it. */
  system: string;
  /** The company's own words alone. */
  prompt: string;
  said: { role: 'user' | 'assistant'; text: string }[];
  maxTokens: number;
  temperature: number;
  /** What it may ask for beside writing: its names, and what it learns by them. Without, it writes and hands over nothing. */
  lookUps?: Record<string, { about: string; answer: () => string }>;
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

/** All that a model has read, and all that it wrote, the tools that it called among it. */
export interface Exchange {
  told: string;
  answered: string;
}

export interface Answer {
  text: string;
  /** It wants people to go on, and why. */
  transfer: string | null;
  /** It was longer than it might be. */
  isCut: boolean;
  tokensIn: number;
  tokensOut: number;
}
