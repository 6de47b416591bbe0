import { contract } from '@guiche/contract';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './client';
import { ownerAsks, type Demo } from './demo';
import { measureOthers } from './others';
import type { Run } from './run';

/** How many messages, 25 to a conversation. */
const histories = { moved: 50_000, deleted: 25_000 };
const thousands = (count: number) => count.toLocaleString('en');

/** Somebody with thousands of conversations is merged with somebody else and taken apart again; somebody else is deleted. */
export async function moveHistory({ tally }: Run, demo: Demo, beside: Caller): Promise<void> {
  const { caller } = demo;
  const merged = await fillHistory(demo, 'Rita', histories.moved);
  const deleted = await fillHistory(demo, 'Olga', histories.deleted);
  const kept = await caller.insist<{ id: number }>(
    contract.contacts.create,
    {},
    { name: 'Rita Lins', number: '5511970000899' },
  );
  const body = { keptId: kept.id, mergedId: merged };
  const moves: [string, () => Promise<unknown>][] = [
    [`${thousands(histories.moved)} messages is merged`, () => caller.insist(contract.contacts.merge, {}, body)],
    [
      `${thousands(histories.moved)} messages is taken apart again`,
      async () => {
        const [merge] = await caller.read<{ id: number }[]>(contract.contacts.merges);
        await caller.insist(contract.contacts.undoMerge, { mergeId: merge!.id }, {});
      },
    ],
    [
      `${thousands(histories.deleted)} messages is deleted`,
      () => caller.insist(contract.contacts.remove, { contactId: deleted }),
    ],
  ];
  for (const [what, move] of moves) {
    const others = measureOthers(beside);
    await sleep(2_000);
    const before = others.soFar();
    const from = performance.now();
    await move();
    const took = performance.now() - from;
    const meanwhile = await others.end();
    const measured = `${Math.round(meanwhile)} ms (before: ${Math.round(before)} ms; all in ${(took / 1000).toFixed(1)} s)`;
    tally.goal(`somebody with ${what}: another company’s list of tickets, p99`, measured, 'under 100 ms', meanwhile < 100); // prettier-ignore
  }
}

/** @returns whom those conversations are of */
async function fillHistory(demo: Demo, name: string, messages: number): Promise<number> {
  const [made] = await ownerAsks<{ id: number }>(
    demo,
    `with line as (select company_id, id from connections where name = 'WhatsApp Demo'),
     who as (insert into contacts (company_id, name, number, whatsapp_id)
       select company_id, $3, '55119700' || $2, id from line returning company_id, id, whatsapp_id),
     talks as (insert into tickets (company_id, status, contact_id, whatsapp_id, last_message, closed_at)
       select company_id, 'closed', id, whatsapp_id, 'Oi', now() from who, generate_series(1, $1::int)
       returning company_id, id, contact_id, whatsapp_id),
     said as (insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, body, state)
       select company_id, t.id, whatsapp_id, 'H' || t.id || '-' || n, n % 2 = 0, case when n % 2 = 1 then contact_id end,
         'quero encomendar um bolo de fubá para sábado, número ' || t.id || ' ' || n, case when n % 2 = 0 then 'read' else 'received' end
       from talks t, generate_series(1, $2::int / $1::int) n)
     select id from who`,
    [messages / 25, messages, name],
  );
  await ownerAsks(demo, 'analyze tickets, messages');
  return made!.id;
}
