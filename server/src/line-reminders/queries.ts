import type { Provider } from '@guiche/contract/connections';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/**
 * The line, where what is said over it leaves soon: it is up, its company may send, and its network holds back no reminder.
 */
export const lineThatIsUp = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<{ provider: Provider }>(sql`
      select w.provider from connections w join companies c on c.id = w.company_id
      where w.company_id = ${ctx.companyId} and w.id = ${connectionId}
        and w.status = 'CONNECTED' and guiche_is_open(c, ${ctx.now}) and not exists (
        select from messages m where m.company_id = w.company_id and m.whatsapp_id = w.id and m.state = 'waiting'
          and m.origin = 'reminder' and m.failure_code in ('HELD_RESTRICTED', 'HELD_NEW_CHATS'))`);
