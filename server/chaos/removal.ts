import { contract } from '@guiche/contract';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../bench/inbound';
import { createCaller, type Caller } from './client';
import { adminOf, demoPassword, ownerAsks, startDemo, type Demo } from './demo';
import { moveHistory } from './long-history';
import { measureOthers } from './others';
import type { Run } from './run';

/** A queue is deleted under its waiting customers, and somebody with a long history goes, while another company works. */
export async function measureRemoval(run: Run): Promise<void> {
  const { tally, short, slack } = run;
  const demo = await startDemo(run, 'removal');
  const beside = createCaller(demo.client, () => demo.server.url);
  await beside.logIn(adminOf.oficina, demoPassword);
  const small = await removeQueue(run, demo, beside, 1_000);
  tally.goal(
    'a queue with 1,000 tickets is removed',
    `${Math.round(small.took)} ms`,
    'under 2 s',
    small.took < 2_000 * slack,
  );
  tally.goal(
    'events that a page hears of it',
    `${small.events.length}${small.events.length > 5 ? ` (${small.events.join(', ')})` : ''}`,
    'at most 5',
    small.events.length <= 5,
  );
  if (!short) {
    const large = await removeQueue(run, demo, beside, 30_000);
    const others = `${Math.round(large.others)} ms (before: ${Math.round(large.before)} ms; all in ${(large.took / 1000).toFixed(1)} s)`;
    tally.goal('with 30,000: another company’s list of tickets, p99', others, 'under 100 ms', large.others < 100);
    tally.add('tickets whose queue was removed', 31_000);
    await moveHistory(run, demo, beside);
  } else tally.add('tickets whose queue was removed', 1_000);
  await run.endInOrder(demo.server);
}

async function removeQueue({ undo }: Run, demo: Demo, beside: Caller, tickets: number) {
  const { caller, server } = demo;
  const made = await caller.insist<{ id: number }>(
    contract.queues.create,
    {},
    { name: `Fila de ${tickets}`, color: `#${String(100_000 + tickets).slice(-6)}` },
  );
  await fill(demo, made.id, tickets);
  const socket = await listen(server.url, caller.token());
  undo.push(async () => void socket.disconnect());
  const events: string[] = [];
  socket.onAny((name: string, event?: { action?: string }) => events.push(`${name} ${event?.action ?? ''}`));

  const others = measureOthers(beside);
  await sleep(2_000);
  const before = others.soFar();
  // That somebody came, for one, was told before.
  events.length = 0;
  const from = performance.now();
  await caller.insist(contract.queues.remove, { queueId: made.id });
  const left = async () => {
    const [row] = await ownerAsks<{ n: number }>(demo, 'select count(*)::int as n from tickets where queue_id = $1', [
      made.id,
    ]);
    return row!.n;
  };
  while ((await left()) > 0) await sleep(50);
  const took = performance.now() - from;
  const meanwhile = await others.end();
  // What is told is told after the commit; a second later it has been.
  await sleep(1_000);
  socket.disconnect();
  return { took, events, before, others: meanwhile };
}

/** Customers who wait in this queue, each with a contact and a conversation. */
async function fill(demo: Demo, queueId: number, tickets: number): Promise<void> {
  await ownerAsks(
    demo,
    `with line as (select company_id, id from connections where name = 'WhatsApp Demo'),
     people as (
       insert into contacts (company_id, name, number, whatsapp_id)
       select line.company_id, 'Cliente ' || n, (5511800000000 + $1::int * 100000 + n)::text, line.id
       from line, generate_series(1, $2::int) n returning company_id, id, whatsapp_id)
     insert into tickets (company_id, status, contact_id, queue_id, whatsapp_id, last_message)
     select company_id, 'pending', id, $1, whatsapp_id, 'Oi' from people`,
    [queueId, tickets],
  );
  await ownerAsks(demo, 'analyze tickets');
}
