import type { ChannelError } from '../driver';

const refusal = (code: string, retry: ChannelError['retry'], detail: string): ChannelError => ({ code, retry, detail });
export const lineDown = refusal('LINE_DOWN', 'later', 'The line is down and will be back by itself.');
export const lineEnded = refusal('LINE_DISCONNECTED', 'fix-connection', 'The line is not connected.');
export const unreachable = refusal('NO_SUCH_CONTACT', 'never', 'This contact cannot be reached over this network.');
export const unanswered = refusal('ANSWER_LOST', 'later', 'The network did not answer.');

/** What the network says of a message that it does not take. Asking again makes a restriction worse. */
export function refusedWith(code: string): ChannelError {
  if (code === '463')
    return refusal('NETWORK_RESTRICTED', 'never', 'The network lets this number write to known contacts only (463).');
  if (code === '429') return refusal('TOO_FAST', 'later', 'The network wants fewer messages (429).');
  return refusal('REFUSED', 'never', `The network refused the message (${code}).`);
}
