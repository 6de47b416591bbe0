import type { World } from './world';

/**
 * Messages of the home company to people who were never written to, one to each of so many on each of these lines.
 * @param origin who sent them: null is people
 */
export const fillOutbox = (
  { owner, home }: World,
  {
    lines,
    state = 'waiting',
    origin = null,
    many,
  }: { lines: number[]; state?: string; origin?: string | null; many: number },
) =>
  owner.query(
    `with people as (
      insert into contacts (company_id, name, number)
      select $1, 'Cliente ' || n, (nextval('contacts_id_seq') + 5511980000000)::text from generate_series(1, $3::int) n
      returning id, number),
    addresses as (
      insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'pn', number from people)
    insert into messages (company_id, recipient_id, whatsapp_id, provider_id, from_me, origin, body, state)
    select $1, people.id, line, line || '-' || people.id, true, $4, 'Seu pedido saiu.', $5 from people, unnest($2::int[]) line`,
    [home.id, lines, many, origin, state],
  );
