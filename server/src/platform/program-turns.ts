import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Transactions of what programs and campaigns send, so many of a process at a time, in the order in which they were asked
 * for: however much that is, most of its connections are for people, whose trips to the database stay short.
 */
export type ProgramTurns = LimitFunction;

/** @param connections of the process, for work of companies */
export const createProgramTurns = (connections: number): ProgramTurns =>
  pLimit(Math.max(1, Math.floor(connections / 4)));
