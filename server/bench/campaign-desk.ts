import type { openQuestions } from '../src/testing/scratch-server';
import type { Call } from './demo-people';

/** What the parts of campaigns have in common: settings, and campaigns to begin. */

export type Ask = ReturnType<typeof openQuestions>['ask'];

export const settings = (ask: Ask, companyId: number, values: object) =>
  ask(
    `insert into campaign_settings (company_id, key, value) select $1, key, value from jsonb_each($2::jsonb)
     on conflict (company_id, key) do update set value = excluded.value`,
    [companyId, JSON.stringify(values)],
  );

let numbers = 5_511_972_000_000;

/** A campaign to people of its own, that nobody has begun. */
export async function makeCampaign(ask: Ask, call: Call, of: { companyId: number; line: number; people: number }) {
  const name = `Campanha ${(numbers += 1)}`;
  const [list] = await ask<{ id: number }>(
    'insert into contact_lists (company_id, name) values ($1, $2) returning id',
    [of.companyId, name],
  );
  await ask(
    `insert into contact_list_items (company_id, contact_list_id, name, number, email, variables, is_whatsapp_valid, checked_at)
     select $1, $2, 'Cliente ' || n, ($3::bigint + n)::text, 'c' || n || '@cliente.test', '{"bairro": "Centro"}', true, now()
     from generate_series(1, $4::int) n`,
    [of.companyId, list!.id, numbers, of.people],
  );
  numbers += of.people;
  const { id } = await call<{ id: number }>('POST', '/campaigns', {
    name,
    whatsappId: of.line,
    contactListId: list!.id,
    message1: 'Oi {nome} do {bairro}, o pão saiu.',
    message2: '{{ms}}, {nome}! O pão saiu.',
  });
  return id;
}
