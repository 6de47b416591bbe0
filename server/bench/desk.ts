import type { Look, Pace } from '../../e2e/pace-words';
import { inBrowser } from './browser';
import { ask, type Filled } from './databases';
import { password } from './fill';
import { company } from './plan';
import type { Running } from './processes';
import { emailOf } from './rows';

export type { Pace };

const wanted = { opened: 100, tickets: 10_000, messages: 20_000 };

/** Opens tickets, and scrolls through the list and a thread of 20,000 messages, in a browser of its own process. */
export async function measureDesk(product: Running, database: Filled): Promise<Pace> {
  const longThread = await lengthen(database);
  // An installation in use has its messages in memory; here nobody has looked at most of them since they were filled in.
  await ask(database.ownerUrl, 'select sum(length(body)) from messages');
  const look: Look = { url: product.url, email: emailOf(1), password, ...wanted, longThread };
  return inBrowser<Pace>('pace.ts', look);
}

/** The last closed ticket gets the messages of a lifetime, once. @returns its uuid */
async function lengthen({ ownerUrl }: Filled): Promise<string> {
  const { rows } = await ask<{ id: number; uuid: string; n: number }>(
    ownerUrl,
    `select t.id, t.uuid, (select count(*)::int from messages m where m.company_id = t.company_id and m.ticket_id = t.id) as n
     from tickets t where t.company_id = ${company} and t.status = 'closed' order by t.id desc limit 1`,
  );
  const { id, uuid, n } = rows[0]!;
  await ask(
    ownerUrl,
    `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, body, media_type, state, ack, created_at, updated_at)
     select t.company_id, t.id, t.whatsapp_id, 'long-' || n, n % 3 = 0, case when n % 3 > 0 then t.contact_id end,
       'Mensagem ' || n || repeat(' e mais um pouco', n % 9), 'conversation', case when n % 3 = 0 then 'sent' else 'received' end,
       case when n % 3 = 0 then 3 else 0 end, t.updated_at + n * interval '1 minute', t.updated_at + n * interval '1 minute'
     from tickets t, generate_series(${n + 1}, ${wanted.messages + 100}) n
     where t.company_id = ${company} and t.id = ${id}`,
  );
  return uuid;
}
