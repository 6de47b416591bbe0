import { z } from 'zod';
import type { Change } from './incoming';

const word = z.string().optional().catch(undefined);
/** What Meta tells of an account or a number, as far as it bears on sending. */
const News = z.looseObject({
  event: word,
  alert_severity: word,
  ban_info: z.looseObject({ waba_ban_state: word }).optional().catch(undefined),
});

/** Does it tell of the account or the number, and not of what people write? */
export const isOfAccount = ({ field }: Pick<Change, 'field'>): boolean =>
  /^(account|phone_number|business)_/.test(field ?? '');

/**
 * What Meta tells of the account and the number that makes a line hold back, as the code by which the governor knows it.
 * Everything else that it tells of them is no news to a line.
 * https://developers.facebook.com/docs/whatsapp/business-management-api/webhooks/components
 */
export function troubleOf({ field, value }: Pick<Change, 'field' | 'value'>): string | undefined {
  const { event, ban_info: ban } = News.safeParse(value).data ?? {};
  if (field === 'account_update') {
    const isBanned = ban?.waba_ban_state === 'DISABLE' || event === 'ACCOUNT_DELETED';
    if (isBanned) return 'LINE_BLOCKED';
    return event === 'ACCOUNT_RESTRICTION' || event === 'ACCOUNT_VIOLATION' ? 'SPAM_LIMIT' : undefined;
  }
  const isLowered = event === 'FLAGGED' || event === 'DOWNGRADE';
  return field === 'phone_number_quality_update' && isLowered ? 'SPAM_LIMIT' : undefined;
}
