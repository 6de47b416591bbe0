import type { Endpoint } from '@guiche/contract';

/** A call that nobody should make. */
export interface Attempt {
  /** What is wrong with it, for whoever has to find the cause. */
  what: string;
  method: Endpoint['method'];
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

/** One of these, by the seed. */
export type Choose = <T>(list: readonly T[]) => T;
