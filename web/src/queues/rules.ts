import type { Queue } from '@guiche/contract/queues';

/** The rules of a queue's fields, as the contract has them; a test holds the two together. */
export interface QueueValues {
  name: string;
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  orderQueue: number | null;
}

export const LONGEST_MESSAGE = 4096;
export const LAST_PLACE = 10_000;
/** Stricter than the contract, which only counts the digits: a browser draws these. */
const drawable = /^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/;

/** What is wrong, by field as in the body; `others` are the queues whose colours are taken. */
export function problemsOf(values: QueueValues, others: readonly Pick<Queue, 'color'>[]): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { length } = values.name.trim();
  if (length < 2) wrong['name'] = length === 0 ? 'Required' : 'Too Short!';
  else if (length > 50) wrong['name'] = 'Too Long!';
  const color = values.color.trim();
  if (!color) wrong['color'] = 'Required';
  else if (!drawable.test(color)) wrong['color'] = 'Invalid color';
  else if (ownerOf(color, others)) wrong['color'] = 'ERR_QUEUE_COLOR_ALREADY_EXISTS';
  for (const field of ['greetingMessage', 'outOfHoursMessage'] as const)
    if (values[field].length > LONGEST_MESSAGE) wrong[field] = 'Too Long!';
  const { orderQueue } = values;
  if (orderQueue !== null && (!Number.isInteger(orderQueue) || orderQueue < 0 || orderQueue > LAST_PLACE))
    wrong['orderQueue'] = 'Invalid';
  return wrong;
}

/** Which of these has the colour, in capitals or not. */
export const ownerOf = <Q extends Pick<Queue, 'color'>>(color: string, queues: readonly Q[]): Q | undefined =>
  queues.find((queue) => queue.color.toLowerCase() === color.trim().toLowerCase());
