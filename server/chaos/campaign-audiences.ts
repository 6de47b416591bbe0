import { contract } from '@guiche/contract';
import { campaigns } from '@guiche/contract/campaigns';
import type { openQuestions } from '../src/testing/scratch-server';
import type { Caller } from './client';

export type Ask = ReturnType<typeof openQuestions>['ask'];

/** People whom campaigns write to, and what their phones show. Each campaign has its own. */
export async function createAudiences(ask: Ask, caller: Caller) {
  const companyId = caller.companyId();
  let number = 5_511_971_000_000;
  let made = 0;

  return {
    /** How fast the company writes, at any time of the day. */
    pace: (values: object) =>
      ask(
        `insert into campaign_settings (company_id, key, value) select $1, key, value from jsonb_each($2::jsonb)
         on conflict (company_id, key) do update set value = excluded.value`,
        [
          companyId,
          JSON.stringify({ ...values, windowFrom: '00:00', windowTo: '00:00', windowDays: [0, 1, 2, 3, 4, 5, 6] }),
        ],
      ),

    async sandboxLines(count: number): Promise<number[]> {
      const rows = await ask<{ id: number }>(
        `insert into connections (company_id, name, status, provider, number)
         select $1, 'Campanhas ' || n, 'CONNECTED', 'sandbox', (5511950000000 + n)::text from generate_series(1, $2::int) n returning id`,
        [companyId, count],
      );
      const ids = rows.map(({ id }) => id);
      for (const whatsappId of ids) await caller.insist(contract.connections.start, { whatsappId });
      return ids;
    },

    /** A campaign that nobody has begun, to so many people of its own. */
    async campaign(whatsappId: number, people: number): Promise<number> {
      const name = `Campanha ${(made += 1)}`;
      const [list] = await ask<{ id: number }>(
        'insert into contact_lists (company_id, name) values ($1, $2) returning id',
        [companyId, name],
      );
      await ask(
        `insert into contact_list_items (company_id, contact_list_id, name, number, email)
         select $1, $2, 'Cliente ' || n, ($3::bigint + n)::text, '' from generate_series(1, $4::int) n`,
        [companyId, list!.id, number, people],
      );
      number += people + 1;
      const body = { name, whatsappId, contactListId: list!.id, message1: 'Oi {nome}', message2: 'Olá {nome}' };
      return (await caller.insist<{ id: number }>(campaigns.create, {}, body)).id;
    },

    /** Those that do not run yet begin, whatever became of an earlier call. */
    async start(ids: number[]): Promise<void> {
      const idle = await ask<{ id: number }>(
        `select id from campaigns where id = any($1) and status in ('INATIVA', 'PROGRAMADA')`,
        [ids],
      );
      for (const { id } of idle) await caller.call(campaigns.restart, { campaignId: id });
    },

    /** @returns when the last answer was there */
    async stop(ids: number[]): Promise<number> {
      await Promise.all(ids.map((campaignId) => caller.insist(campaigns.cancel, { campaignId })));
      return Date.now();
    },

    sent: async (ids: number[]): Promise<number> =>
      (
        await ask<{ n: number }>(
          'select count(*)::int as n from campaign_shipments where campaign_id = any($1) and sent_at is not null',
          [ids],
        )
      )[0]!.n,

    areOver: async (ids: number[]): Promise<boolean> =>
      (await ask(`select 1 from campaigns where id = any($1) and status <> 'FINALIZADA'`, [ids])).length === 0,

    /** Of each recipient how often their phone shows something from us. */
    shownOnPhones: (ids: number[]) =>
      ask<{ number: string; times: number }>(
        `select s.number, count(m.id)::int as times from campaign_shipments s
         left join sandbox_messages m on m.company_id = s.company_id and m.phone = s.number and m.from_company
         where s.campaign_id = any($1) group by 1`,
        [ids],
      ),
  };
}
export type Audiences = Awaited<ReturnType<typeof createAudiences>>;
