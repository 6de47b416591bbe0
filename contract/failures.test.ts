import { expect, test } from 'vitest';
import { failureOf } from './failures';

test.each([
  ['CANCELLED', 'cancelled'],
  ['MESSAGE_REMOVED', 'cancelled'],
  ['CAMPAIGN_STOPPED', 'stopped'],
  ['OPTED_OUT', 'unwanted'],
  ['OUTDATED', 'outdated'],
  ['MARKETING_LIMIT', 'marketing'],
  ['LINE_DISCONNECTED', 'offline'],
  ['NOT_ON_WHATSAPP', 'unreachable'],
  ['RECIPIENT_UNREACHABLE', 'unreachable'],
  ['TOO_LARGE', 'tooLarge'],
  ['MEDIA_UPLOAD', 'media'],
  ['WINDOW_CLOSED', 'expired'],
  ['SPAM_LIMIT', 'limited'],
  ['NETWORK_RESTRICTED', 'limited'],
  ['TOO_FAST', 'limited'],
  ['RATE_LIMIT', 'limited'],
  ['NO_ANSWER', 'network'],
  ['NETWORK_TROUBLE', 'network'],
  ['REFUSED', 'refused'],
  ['SOMETHING_NEW', 'refused'],
])('what the network calls %s is said as: %s', (code, reason) => expect(failureOf(code)).toBe(reason));
