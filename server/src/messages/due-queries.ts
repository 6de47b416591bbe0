import { sql, type Db } from '../platform/database';

/** A job asks for each message; one that nobody has asked for after so many milliseconds is seen by this. */
const overdue = 15_000;

/** Of every company whose access has not ended: lines that are up and have a message whose time has come a while ago. */
export const linesWithDue = (db: Db, now: Date) =>
  db.many<{ companyId: number; connectionId: number }>(sql`
    select c.company_id as "companyId", c.id as "connectionId" from connections c join companies k on k.id = c.company_id
    where c.status = 'CONNECTED' and guiche_is_open(k, ${now}) and exists (
      select from messages m where m.company_id = c.company_id and m.whatsapp_id = c.id
        and m.state in ('waiting', 'sending')
        and coalesce(m.not_before, m.created_at) < clock_timestamp() - ${overdue} * interval '1 ms')`);
