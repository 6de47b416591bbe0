import type { CloudLine, Provider } from '@guiche/contract/connections';

/** The rules of a connection's fields, as the contract has them; a test holds the two together. */
export interface ConnectionValues {
  name: string;
  queueIds: readonly number[];
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  timeSendQueue: number;
  provider: Provider;
  cloud: CloudLine;
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
  if (values.provider === 'cloud') Object.assign(wrong, cloudProblemsOf(values.cloud));
  return wrong;
}

/** Of a secret that is kept only its mask is shown; sent back it changes nothing. */
export const isMask = (text: string): boolean => /^\*{4}.{0,4}$/su.test(text);

const LONGEST_SECRET = 1000;

function cloudProblemsOf(cloud: CloudLine): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const [name, value] of Object.entries(cloud)) {
    const isId = name === 'phoneNumberId' || name === 'wabaId';
    if (value === '') wrong[`cloud.${name}`] = 'Required';
    else if (!(isId ? /^\d{5,32}$/ : /^[\x21-\x7e]+$/).test(value)) wrong[`cloud.${name}`] = 'Invalid';
    else if (value.length > LONGEST_SECRET) wrong[`cloud.${name}`] = 'Too Long!';
  }
  return wrong;
}
