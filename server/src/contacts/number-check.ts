import type { UserCtx } from '../platform/serve';
import { fail } from '../platform/errors';
import type { Gateway } from '../whatsapp/gateway';
import { lineToAsk } from './queries';

/** Answers the number as the network writes it, or as it was typed when nobody can tell. */
export type NumberCheck = (ctx: UserCtx, number: string) => Promise<string>;

/**
 * Asks the network of the user's own default connection, else of the company's. A line that nobody has linked cannot be
 * asked, and the number stays unchecked; one that is linked and does not answer is a refusal that may be overruled.
 */
export const createNumberCheck =
  (gateway: Pick<Gateway, 'serves' | 'lookUp'>): NumberCheck =>
  async (ctx, number) => {
    const line = await lineToAsk(ctx, ctx.viewer.whatsappId);
    if (!line || line.status === 'DISCONNECTED' || line.status === 'qrcode' || !gateway.serves(line.provider))
      return number;
    const found = await gateway.lookUp(ctx.companyId, line.id, number);
    if (found === null) throw fail('ERR_WAPP_INVALID_CONTACT', { detail: 'Nobody is there under this number.' });
    return found ?? number;
  };
