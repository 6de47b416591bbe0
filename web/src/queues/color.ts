import type { Queue } from '@guiche/contract/queues';

/** Stricter than the contract, which only counts the digits: a browser draws these. */
const drawable = /^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;

/** What is wrong with a colour beyond the contract; `others` are the queues whose colours are taken. */
export function judgeColor(color: string, others: readonly Pick<Queue, 'color'>[]): string | null {
  if (!color.trim()) return null;
  if (!drawable.test(color.trim())) return 'Invalid color';
  return ownerOf(color, others) ? 'ERR_QUEUE_COLOR_ALREADY_EXISTS' : null;
}

/** Which of these has the colour, in capitals or not. */
export const ownerOf = <Q extends Pick<Queue, 'color'>>(color: string, queues: readonly Q[]): Q | undefined =>
  queues.find((queue) => queue.color.toLowerCase() === color.trim().toLowerCase());
