import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../src/testing/bad-input';
import { pairBetaLine, startNetwork } from './beta-line';
import { ownerAsks, silentLine, startDemo, type Demo } from './demo';
import type { Run } from './run';
import { say } from './surroundings';
import { takeTicketOf } from './tickets';

const company = '5511940000444';

/** Where a message of ours is when the process is killed, by what the network sees. */
type Point = 'arriving' | 'read, and not confirmed' | 'somewhere';
const points: Point[] = ['arriving', 'read, and not confirmed', 'arriving', 'somewhere'];

/** The process is killed while it sends; the customer writes again and switches the phone off. */
export async function measureKeys(run: Run): Promise<void> {
  const { tally, undo, short, seed } = run;
  const kills = short ? 2 : 20;
  const random = seeded(seed);
  const network = await startNetwork(undo);
  const { fake } = network;
  const demo = await startDemo(run, 'keys', { env: network.env });
  const { caller, server } = demo;
  await silentLine(caller);
  const line = await pairBetaLine(demo, network, company);
  const people = Array.from({ length: kills }, (_, n) => String(5_511_988_870_000 + n));
  const tickets: number[] = [];
  for (const one of people) {
    await fake.say(one, company, `oi de ${one}`);
    tickets.push(await takeTicketOf(caller, one));
  }
  fake.faults.phonesOff = true;
  fake.unread.length = fake.asked.length = 0;

  const textOf = (one: string) =>
    fake.shown(one).map(({ message }) => message.conversation ?? message.extendedTextMessage?.text ?? '');
  let [readable, stored] = [0, 0];
  for (const [n, one] of people.entries()) {
    const point = points[n % points.length]!;
    const body = `resposta a ${one}`;
    let killed: Promise<void> | undefined;
    const kill = () => void (killed ??= server.kill9());
    if (point === 'arriving') fake.faults.onMessage = kill;
    if (point === 'read, and not confirmed') Object.assign(fake.faults, { withholdAcks: true, withholdReceipts: true });
    const sent = await caller.insist<Message>(
      contract.messages.send,
      { ticketId: tickets[n]! },
      { body },
      { 'idempotency-key': body },
    );
    if (point === 'somewhere') setTimeout(kill, random() * 60);
    if (point === 'read, and not confirmed') {
      await reached(() => textOf(one).includes(body));
      kill();
    }
    await reached(() => killed !== undefined);
    await killed;
    for (const fault of ['onMessage', 'withholdAcks', 'withholdReceipts'] as const) delete fake.faults[fault];
    const words = `e depois, ${one}?`;
    const next = await fake.say(one, company, words);
    await server.again();
    await reached(() => fake.isOnline(company));
    tally.add('kills while a message was being sent');

    const rows = () =>
      ownerAsks<{ body: string }>(demo, 'select body from messages where provider_id = $1 and not from_me', [next]);
    await reached(async () => (await rows()).length > 0).catch(() =>
      tally.count('lost', `${one}, ${point}: "${words}"`),
    );
    const found = await rows();
    if (found.length > 1) tally.count('doubled', `${one}, ${point}: "${words}"`);
    if (found.length) stored += 1;
    if (found[0]?.body === words) readable += 1;
    // Ours arrives in the end as well, once.
    const isThere = () => textOf(one).includes(body);
    await reached(isThere).catch(() => tally.count('lost', `${point}: what we said to ${one}`));
    if (textOf(one).filter((text) => text === body).length > 1)
      tally.count('doubled', `${point}: what we said to ${one}`);
    const ack = () => ownerAsks<{ ack: number }>(demo, 'select ack from messages where id = $1', [sent.id]);
    await reached(async () => (await ack())[0]!.ack >= 2).catch(async () => {
      tally.count('lost', `${point}: that ${one} has our message`);
      say(`  ${JSON.stringify(await howItStands(demo))}`);
    });
  }
  const of = `${stored} of ${kills} (${readable} readable at once)`;
  tally.goal('killed while sending, the phone off: the customer’s next message is stored', of, `${kills} of ${kills}`, stored === kills); // prettier-ignore
  tally.goal('keys used twice', String(fake.unread.length), '0', fake.unread.length === 0);
  const left = await ownerAsks(demo, 'select 1 from beta_inbound where consumed_at is null and connection_id = $1', [
    line.id,
  ]);
  tally.goal('messages that the line still keeps for itself', String(left.length), '0', left.length === 0);
  await run.endInOrder(server);
}

/** What has not left or has no receipt, who owns the line, and what work there is: for whoever has to find the cause. */
const howItStands = async (demo: Demo) => ({
  messages: await ownerAsks(
    demo,
    `select id, provider_id, state, ack, attempts, not_before, failure_code, now() from messages
     where from_me and state in ('waiting', 'sending', 'sent', 'unknown') and ack < 2 and created_at > now() - interval '5 minutes'`,
  ),
  leases: await ownerAsks(
    demo,
    'select connection_id, owner, epoch, expires_at > now() as holds from connection_leases',
  ),
  jobs: await ownerAsks(
    demo,
    `select task_identifier, attempts, run_at - now() as due, locked_at, locked_by, last_error from graphile_worker.jobs`,
  ),
});

/** @throws after half a minute */
async function reached(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 30_000; !(await isSo()); await sleep(5))
    if (Date.now() > until) throw new Error('it did not come to that within 30 s');
}
