import type { Cause } from '@guiche/contract/connection-health';
import type { ChannelError } from '../driver';

type Meaning = [code: string, retry: ChannelError['retry']];

const meanings: Record<number, Meaning> = {
  1: ['NETWORK_TROUBLE', 'later'],
  2: ['NETWORK_TROUBLE', 'later'],
  4: ['APP_RATE_LIMIT', 'later'],
  10: ['LINE_NOT_PERMITTED', 'fix-connection'],
  100: ['PARAMETER_REFUSED', 'never'],
  190: ['LINE_TOKEN_REFUSED', 'fix-connection'],
  368: ['LINE_BLOCKED', 'fix-connection'],
  80007: ['ACCOUNT_RATE_LIMIT', 'later'],
  130429: ['RATE_LIMIT', 'later'],
  131026: ['RECIPIENT_UNREACHABLE', 'never'],
  131031: ['LINE_BLOCKED', 'fix-connection'],
  131047: ['WINDOW_CLOSED', 'never'],
  131048: ['SPAM_LIMIT', 'never'],
  131049: ['MARKETING_LIMIT', 'never'],
  131052: ['MEDIA_DOWNLOAD', 'never'],
  131053: ['MEDIA_UPLOAD', 'never'],
  131056: ['PAIR_RATE_LIMIT', 'later'],
};

/** What the network's number means; its title and its status say less, and change. */
function meaningOf(number: number): Meaning {
  const known = meanings[number];
  if (known) return known;
  if (number >= 200 && number <= 299) return ['LINE_NOT_PERMITTED', 'fix-connection'];
  if (number >= 132_000 && number <= 132_999) return ['TEMPLATE_REFUSED', 'never'];
  return ['REFUSED', 'never'];
}

export interface WireError {
  code?: number | undefined;
  message?: string | undefined;
  title?: string | undefined;
}

export function errorOf({ code = 0, message, title }: WireError): ChannelError {
  const [name, retry] = meaningOf(code);
  return { code: name, retry, detail: `${code} ${message ?? title ?? ''}`.trim().slice(0, 300) };
}

/** Errors that mean the line and not the message: its state changes with them. */
export const meansTheLine = ({ retry }: ChannelError): boolean => retry === 'fix-connection';

/** Why the line is down, of an error that means it. */
export const causeOf = ({ code }: ChannelError): Cause =>
  code === 'LINE_BLOCKED' ? 'blocked' : code === 'LINE_NOT_PERMITTED' ? 'not-permitted' : 'credentials';
