import type { Cause } from '@guiche/contract/connection-health';
import type { ChannelError } from '../driver';

type Meaning = [code: string, retry: ChannelError['retry']];

// https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes says what each means and what helps.
const meanings: Record<number, Meaning> = {
  // The app's user could not be told from others: the token has expired, or was taken back.
  0: ['LINE_TOKEN_REFUSED', 'fix-connection'],
  1: ['NETWORK_TROUBLE', 'later'],
  2: ['NETWORK_TROUBLE', 'later'],
  // A capability or permission is missing.
  3: ['LINE_NOT_PERMITTED', 'fix-connection'],
  4: ['APP_RATE_LIMIT', 'later'],
  10: ['LINE_NOT_PERMITTED', 'fix-connection'],
  100: ['PARAMETER_REFUSED', 'never'],
  190: ['LINE_TOKEN_REFUSED', 'fix-connection'],
  368: ['LINE_BLOCKED', 'fix-connection'],
  80007: ['ACCOUNT_RATE_LIMIT', 'later'],
  130429: ['RATE_LIMIT', 'later'],
  // Something went wrong, and nobody says what: to be tried again.
  131000: ['NETWORK_TROUBLE', 'later'],
  131005: ['LINE_NOT_PERMITTED', 'fix-connection'],
  // The service is unavailable for a while.
  131016: ['NETWORK_TROUBLE', 'later'],
  131026: ['RECIPIENT_UNREACHABLE', 'never'],
  131031: ['LINE_BLOCKED', 'fix-connection'],
  // The account's payment has to be put right at Meta; what waits then leaves.
  131042: ['ACCOUNT_UNPAID', 'later'],
  131047: ['WINDOW_CLOSED', 'never'],
  131048: ['SPAM_LIMIT', 'never'],
  131049: ['MARKETING_LIMIT', 'never'],
  131052: ['MEDIA_DOWNLOAD', 'never'],
  131053: ['MEDIA_UPLOAD', 'never'],
  131056: ['PAIR_RATE_LIMIT', 'later'],
  // The account is in maintenance, as when its throughput is raised.
  131057: ['NETWORK_TROUBLE', 'later'],
  // What a registration is refused with. An earlier one was undone by half: it may be asked for again, seldom.
  133000: ['PIN_WAIT', 'fix-connection'],
  // The service is down or overloaded.
  133004: ['NETWORK_TROUBLE', 'later'],
  // The PIN is not that of the number.
  133005: ['PIN_REFUSED', 'fix-connection'],
  133006: ['NUMBER_NOT_VERIFIED', 'fix-connection'],
  // Too many PINs, or too fast.
  133008: ['PIN_WAIT', 'fix-connection'],
  133009: ['PIN_WAIT', 'fix-connection'],
  // The number has to be registered with the network first.
  133010: ['LINE_NOT_REGISTERED', 'fix-connection'],
  // It was deleted a moment ago, or registered too often: ten times in three days.
  133015: ['PIN_WAIT', 'fix-connection'],
  133016: ['PIN_WAIT', 'fix-connection'],
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

export function errorOf({ code = -1, message, title }: WireError): ChannelError {
  const [name, retry] = meaningOf(code);
  return { code: name, retry, detail: `${code} ${message ?? title ?? ''}`.trim().slice(0, 300) };
}

/** Errors that mean the line and not the message: its state changes with them. */
export const meansTheLine = ({ retry }: ChannelError): boolean => retry === 'fix-connection';

/** Why the line is down, of an error that means it. */
export const causeOf = ({ code }: ChannelError): Cause => causes[code] ?? 'credentials';

const causes: Record<string, Cause> = {
  LINE_BLOCKED: 'blocked',
  LINE_NOT_PERMITTED: 'not-permitted',
  LINE_NOT_REGISTERED: 'unregistered',
  PIN_REFUSED: 'pin',
  PIN_WAIT: 'pin-wait',
  NUMBER_NOT_VERIFIED: 'unverified',
};
