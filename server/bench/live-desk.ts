import type { LiveLook, LivePace } from '../../e2e/pace-words';
import { inBrowser } from './browser';
import { ask, type Filled } from './databases';
import { password } from './fill';
import { company, firstAgent, queuesOf } from './plan';
import type { Running } from './processes';
import { emailOf } from './rows';

export type { LivePace };

const connection = 1;

/** An agent types, stays for ten thousand messages, and loses the network, in a browser of its own process. */
export async function measureLiveDesk(product: Running, database: Filled): Promise<LivePace> {
  const { rows } = await ask<{ uuid: string; number: string }>(
    database.ownerUrl,
    `select t.uuid, c.number from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where t.company_id = ${company} and t.whatsapp_id = ${connection} and t.user_id = ${firstAgent} and t.status = 'open'
       and t.queue_id in (${queuesOf(firstAgent).join(', ')}) order by t.updated_at desc, t.id desc limit 120`,
  );
  const [shown, ...others] = rows;
  const look: LiveLook = {
    url: product.url,
    admin: emailOf(1),
    agent: emailOf(firstAgent),
    password,
    connection,
    ticket: shown!.uuid,
    customer: shown!.number,
    customers: others.map(({ number }) => number),
    keys: 200,
    messages: 10_000,
  };
  return inBrowser<LivePace>('pace-live.ts', look);
}
