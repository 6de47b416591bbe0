import type { Tenancy } from '../../platform/tenancy';
import type { ChannelError } from '../driver';
import type { Api, Credentials } from './api';
import * as queries from './queries';

/**
 * A number can be used once it is registered: with six digits that are its owner's to choose, or were chosen before.
 * Whoever guesses locks the number, so a PIN that was refused, or that nobody knows the fate of, does not go again.
 */

/** What is asked of a number to know it. */
export const registrationFields = 'display_phone_number,verified_name,platform_type,status,code_verification_status';

const unregistered = new Set(['PENDING', 'DISCONNECTED', 'UNVERIFIED']);
const asUnregistered: ChannelError = {
  code: 'LINE_NOT_REGISTERED',
  retry: 'fix-connection',
  detail: 'The number is not registered with the official API, and the connection has no PIN to do it with.',
};
const tried: ChannelError = {
  code: 'PIN_REFUSED',
  retry: 'fix-connection',
  detail: 'The PIN was refused, or its answer was lost. It is not tried again until it is typed again.',
};
const unverified: ChannelError = {
  code: 'NUMBER_NOT_VERIFIED',
  retry: 'fix-connection',
  detail: 'The number has not been verified by SMS or call.',
};
const enough: ChannelError = {
  code: 'PIN_WAIT',
  retry: 'fix-connection',
  detail: 'The number could not be registered in three tries. Ten in three days would lock it.',
};
/** Of those that a number has in three days, so many are spent on a network that is not well. */
const mostTries = 3;

/** Older versions of the API do not tell, and a number that is in use is registered. */
const isRegistered = ({ platform_type: platform, status }: Record<string, unknown>) =>
  (platform === undefined || platform === 'CLOUD_API') && !unregistered.has(String(status));

/**
 * Registers the number unless it is. `tries`: how often this start of the line has asked for it.
 * @returns nothing when it is registered now, else why not
 */
export async function register(
  { api, tenancy }: { api: Api; tenancy: Tenancy },
  { companyId, connectionId, pinTried }: queries.StoredLine,
  credentials: Credentials & { pin: string },
  told: Record<string, unknown>,
  tries: number,
): Promise<ChannelError | undefined> {
  if (isRegistered(told)) return undefined;
  if (told.code_verification_status === 'NOT_VERIFIED') return unverified;
  const { pin } = credentials;
  if (!pin) return asUnregistered;
  if (pinTried) return tried;
  if (tries >= mostTries) return enough;
  const note = (isTried: boolean) =>
    tenancy.inCompany(companyId, (ctx) => queries.setPinTried(ctx, connectionId, isTried));
  // Before it goes: whoever follows a process that ended here does not send it again.
  await note(true);
  const done = await api.post(credentials, `${credentials.phoneNumberId}/register`, {
    messaging_product: 'whatsapp',
    pin,
  });
  if (done.state === 'unanswered') return { ...done.error, retry: 'later' };
  const isRefused = done.state === 'refused' && done.error.code === 'PIN_REFUSED';
  if (!isRefused) await note(false);
  return done.state === 'refused' ? done.error : undefined;
}
