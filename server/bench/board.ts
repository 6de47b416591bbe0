import type { BoardLook, BoardPace } from '../../e2e/pace-words';
import { inBrowser } from './browser';
import type { Call } from './calls';
import { ask, type Filled } from './databases';
import { password } from './fill';
import { company } from './plan';
import type { Running } from './processes';
import { emailOf } from './rows';
import { say } from './surroundings';

export type { BoardPace };

const lanes = 12;
/** The lane that is scrolled, on full data; the others share what is left with 'Em Aberto'. */
const longLane = 10_000;

const path = '/api/ticket/lanes';
export const boards: Call[] = [
  { name: 'the board, one at a time', connections: 1, wants: () => () => ({ path }) },
  { name: 'the board', connections: 32, wants: () => () => ({ path }) },
];

/** Twelve tags become lanes, and every ticket in progress stands in one of them or in none. */
export async function fillBoard({ ownerUrl, scale }: Filled): Promise<void> {
  const { rows } = await ask<{ n: number }>(
    ownerUrl,
    `select count(*)::int as n from tickets where company_id = ${company} and lane_id > 0`,
  );
  if (rows[0]!.n > 0) return;
  say(`Lanes of the board at ${scale}`);
  await ask(ownerUrl, `delete from ticket_tags where company_id = ${company} and tag_id <= ${lanes}`);
  await ask(ownerUrl, `update tags set kanban = 1, lane_order = id where company_id = ${company} and id <= ${lanes}`);
  await ask(
    ownerUrl,
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select company_id, id, tag from (
       select company_id, id, case when place <= ${Math.round(longLane * scale)} then 1 else place % ${lanes} + 1 end as tag, place
       from (select company_id, id, row_number() over (order by md5(id::text)) as place from tickets
         where company_id = ${company} and status <> 'closed') t) t
     where place <= ${Math.round(longLane * scale)} or tag > 1`,
  );
  await ask(ownerUrl, 'vacuum analyze tickets');
}

/** Cards are dropped, moved by others, and scrolled past, in a browser of its own process. */
export function measureBoard(product: Running, { scale }: Filled): Promise<BoardPace> {
  const cards = Math.round(longLane * scale);
  const look: BoardLook = {
    url: product.url,
    email: emailOf(1),
    mover: emailOf(2),
    password,
    lane: 1,
    cards,
    drops: 40,
    moves: 400,
  };
  return inBrowser<BoardPace>('pace-board.ts', look);
}
