/** The rules of a connection's fields, as the contract has them; a test holds the two together. */
export interface ConnectionValues {
  name: string;
  queueIds: readonly number[];
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  timeSendQueue: number;
}

export const LONGEST_MESSAGE = 4096;
export const MOST_MINUTES = 100_000;
const messages = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;

/** What is wrong, by field as in the body. Without a greeting nobody would know which of several queues to choose. */
export function problemsOf(values: ConnectionValues): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { length } = values.name.trim();
  if (length < 2) wrong['name'] = length === 0 ? 'Required' : 'Too Short!';
  else if (length > 50) wrong['name'] = 'Too Long!';
  for (const field of messages) if (values[field].length > LONGEST_MESSAGE) wrong[field] = 'Too Long!';
  if (values.queueIds.length > 1 && !values.greetingMessage.trim())
    wrong['greetingMessage'] = 'ERR_WAPP_GREETING_REQUIRED';
  const { timeSendQueue } = values;
  if (!Number.isInteger(timeSendQueue) || timeSendQueue < 0 || timeSendQueue > MOST_MINUTES)
    wrong['timeSendQueue'] = 'Invalid';
  return wrong;
}
