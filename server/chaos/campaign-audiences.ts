import { campaigns } from '@guiche/contract/campaigns';
import type { openQuestions } from '../src/testing/scratch-server';
import type { CampaignNetwork } from './campaign-networks';
import type { Caller } from './client';

export type Ask = ReturnType<typeof openQuestions>['ask'];

/** People whom campaigns write to, and what their phones show. Each campaign has its own. */
export async function createAudiences(
  ask: Ask,
  caller: Caller,
  { know, says }: Pick<CampaignNetwork, 'know' | 'says'>,
) {
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
      know(Array.from({ length: people }, (_, n) => String(number + n + 1)));
      number += people + 1;
      const body = { name, whatsappId, contactListId: list!.id, ...says };
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

    /** Of whom nobody knows whether they have their message. */
    unknown: async (ids: number[]): Promise<string[]> =>
      (
        await ask<{ number: string }>(
          `select number from campaign_shipments where campaign_id = any($1) and state = 'unknown'`,
          [ids],
        )
      ).map(({ number }) => number),

    /** Everybody who is written to. */
    numbers: async (ids: number[]): Promise<string[]> =>
      (await ask<{ number: string }>('select number from campaign_shipments where campaign_id = any($1)', [ids])).map(
        ({ number }) => number,
      ),
  };
}
export type Audiences = Awaited<ReturnType<typeof createAudiences>>;
