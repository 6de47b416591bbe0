import type { Message } from '@guiche/contract/messages';

type Placed = Pick<Message, 'id' | 'createdAt'>;

/** Negative when the first stands before the second: by the second in which it was said, within it by arrival. */
export function compareMessages(one: Placed, other: Placed): number {
  const [a, b] = [one.createdAt.slice(0, 19), other.createdAt.slice(0, 19)];
  return a === b ? one.id - other.id : a < b ? -1 : 1;
}

export const isBefore = (one: Placed, other: Placed): boolean => compareMessages(one, other) < 0;
