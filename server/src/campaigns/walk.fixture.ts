import { contract } from '@guiche/contract';
import { campaigns } from '@guiche/contract/campaigns';
import type { Provider } from '@guiche/contract/connections';
import { createContacts } from '../contacts/service';
import { runHooks } from '../hook-list';
import { deliver } from '../messages/deliver';
import type { Db } from '../platform/database';
import { createProgramTurns } from '../platform/program-turns';
import type { Tenancy } from '../platform/tenancy';
import type { CampaignDesk } from '../testing/campaign-desk';
import { enter, type World } from '../testing/world';
import type { Outcome, Prepared } from '../whatsapp/driver';
import { capabilitiesOf } from '../whatsapp/providers';
import { sweep } from './jobs';
import { write } from './write';

/** What the process was doing is undone: it has died. */
export class Died extends Error {}

/** A process that dies before the n-th thing that it asks the database. Nothing of that transaction is left. */
export function dying(tenancy: Tenancy, n: number): Tenancy {
  let left = n;
  const counted = (db: Db): Db =>
    new Proxy(db, {
      get: (target, name) => {
        const ask = target[name as keyof Db] as (...args: unknown[]) => unknown;
        if (typeof ask !== 'function') return ask;
        return (...args: unknown[]) => {
          if (left-- <= 0) return Promise.reject(new Died());
          return ask.apply(target, args);
        };
      },
    });
  return { ...tenancy, inCompany: (id, work) => tenancy.inCompany(id, (ctx) => work({ ...ctx, db: counted(ctx.db) })) };
}

/** What the network does with one message. A process that dies knows nothing of it. */
export const fates = [
  'takes',
  'refuses',
  'not now',
  'loses it',
  'loses the answer',
  'dies before',
  'dies after',
] as const;
export type Fate = (typeof fates)[number];

interface Shown {
  number: string;
  body: string;
  providerId: string;
}

const error = (code: string, retry: 'never' | 'later') => ({ code, retry, detail: '' });
const outcomes: Record<Exclude<Fate, 'dies before' | 'dies after'>, Outcome> = {
  takes: { state: 'handed-over', ack: 2 },
  refuses: { state: 'rejected', error: error('RECIPIENT_UNREACHABLE', 'never') },
  'not now': { state: 'rejected', error: error('TRY_LATER', 'later') },
  'loses it': { state: 'unknown', error: error('NO_ANSWER', 'later') },
  'loses the answer': { state: 'unknown', error: error('NO_ANSWER', 'later') },
};

const withNinth = (number: string) => (number.length === 12 ? `${number.slice(0, 4)}9${number.slice(4)}` : number);

/** Phones, and the way to them: what has arrived twice under one id is shown once where the network promises that. */
export function createPhones(repeatable: boolean, whenShown: (shown: Shown) => void) {
  const shown: Shown[] = [];
  let next: Fate[] = [];
  let isDead = false;
  const reaches: readonly Fate[] = ['takes', 'loses the answer', 'dies after'];
  const gateway = {
    serves: () => true,
    /** It knows those with an odd number without the ninth digit alone. */
    lookUp: (_companyId: number, _connectionId: number, number: string) =>
      Promise.resolve(/[13579]$/.test(number) === (number.length === 12) ? number : null),
    dispatch(_companyId: number, _connectionId: number, { providerId, to, content }: Prepared): Promise<Outcome> {
      const fate = next.shift() ?? 'takes';
      isDead ||= fate.startsWith('dies');
      const isKnown = repeatable && shown.some((one) => one.providerId === providerId);
      if (reaches.includes(fate) && !isKnown) {
        const one = { number: withNinth(to.value), body: content.type === 'text' ? content.text : '', providerId };
        shown.push(one);
        whenShown(one);
      }
      return Promise.resolve(outcomes[fate as keyof typeof outcomes] ?? outcomes.takes);
    },
  };
  return {
    shown,
    gateway,
    /** What becomes of the next messages; of those behind them all are taken. */
    begin(list: readonly Fate[]) {
      next = [...list];
      isDead = false;
    },
    isDead: () => isDead,
  };
}

/** Two campaigns, one of which asks first, to the same few people over one line; and everything that can happen to them. */
export async function createWalk(world: World, desk: CampaignDesk, provider: Provider, size: number) {
  const { owner, home, app } = world;
  // What earlier walks have left runs no more.
  await owner.query(`update campaigns set status = 'CANCELADA', paused_reason = null, paused_until = null where status = 'EM_ANDAMENTO'`); // prettier-ignore
  await owner.query('delete from graphile_worker._private_jobs');
  const made = await owner.query<{ id: number }>(
    `insert into connections (company_id, name, status, provider, number, number_since)
     values ($1, 'Passeio', 'CONNECTED', $2, '', now() - interval '90 days') returning id`,
    [home.id, provider],
  );
  const line = made.rows[0]!.id;
  const { id: contactListId, numbers } = await desk.list(size);
  const now = () => app.tenancy.reading(home.id).now;
  const party = (number: string) => ({ id: { kind: 'pn' as const, value: number }, aliases: [] });
  const receive = (events: Parameters<typeof app.receive>[2]) => app.receive(home.id, line, events);
  let said = 0;
  const says = (who: number, text: string) =>
    receive([
      { t: 'message', at: now(), providerId: `said-${line}-${(said += 1)}`, fromMe: false, chat: party(numbers[who]!), sender: party(numbers[who]!), isGroup: false, content: { type: 'text', text } },
    ]); // prettier-ignore
  const admin = () => enter(app, home.id, home.admin.viewer.id);
  const create = async (body: object) =>
    (await (await admin()).call(campaigns.create, { body: { name: '', contactListId, whatsappId: line, ...body } }))
      .body.id;
  if (provider === 'cloud') {
    // Only who has written within a day may be written to.
    for (const who of numbers.keys()) await says(who, 'bom dia');
    await owner.query('insert into cloud_lines (company_id, connection_id) values ($1, $2)', [home.id, line]);
    await owner.query(
      `insert into cloud_talks (company_id, connection_id, address, last_id, last_at)
       select $1, $2, n, n, now() + interval '10 years' from unnest($3::text[]) n`,
      [home.id, line, numbers],
    );
  }
  const asks = { message1: 'A! um', message2: 'A! dois', confirmation: true, confirmationMessage1: 'A? posso' };
  const ids = [await create({ name: 'Pergunta', ...asks }), await create({ name: 'Conta', message1: 'B! {numero}' })];

  /** What must never be, as soon as it is seen. */
  const faults: string[] = [];
  const gone = new Set<string>();
  const phones = createPhones(capabilitiesOf(provider).repeatable, ({ number, body }) => {
    if (/^[AB][!?]/.test(body) && gone.has(number)) faults.push(`${number} had opted out, and was sent '${body}'`);
  });
  const ours = () => ({
    fence: () => (phones.isDead() ? Promise.reject(new Died()) : Promise.resolve()),
    isOver: () => false,
    signal: new AbortController().signal,
    askedAgain: () => Promise.resolve(),
  });
  const programTurns = createProgramTurns(4);
  const empty = (tenancy: Tenancy) =>
    deliver({ tenancy, gateway: phones.gateway as never, work: {} as never, programTurns }, home.id, line, ours());
  const dies = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (failure) {
      if (!(failure instanceof Died)) throw failure;
    }
  };
  const contacts = createContacts({ runHooks });
  const writes = (tenancy = app.tenancy) =>
    write({ tenancy, contacts, gateway: phones.gateway, programTurns }, home.id, line);
  const contactOf = async (who: number) =>
    (await owner.query<{ id: number }>('select id from contacts where company_id = $1 and number = $2', [home.id, numbers[who]])).rows[0]?.id; // prettier-ignore
  /** Who wants nothing any more, as it is stored. */
  const lookWhoIsGone = async () => {
    const { rows } = await owner.query<{ number: string; is: boolean }>(
      `select c.number, exists (select from opted_out o where o.company_id = c.company_id and o.contact_id = c.id) as is
       from contacts c where c.company_id = $1 and c.number = any($2)`,
      [home.id, numbers],
    );
    for (const { number, is } of rows) if (is) gone.add(number);
      else gone.delete(number); // prettier-ignore
  };
  const ticketOf = async (who: number) =>
    (
      await owner.query<{ id: number; status: string }>(
        `select t.id, t.status from tickets t join contacts c on c.id = t.contact_id
         where c.company_id = $1 and c.number = $2 and t.whatsapp_id = $3 order by t.id desc limit 1`,
        [home.id, numbers[who], line],
      )
    ).rows[0];

  return {
    ids,
    line,
    numbers,
    faults,
    shown: phones.shown,
    now,
    receive,
    async says(who: number, text: string) {
      await says(who, text);
      await lookWhoIsGone();
      if (text === 'SAIR' && !gone.has(numbers[who]!)) faults.push(`${numbers[who]} said SAIR and has not opted out`);
    },
    /** The line's job; with a number it dies on the way. */
    write: (dieAt?: number) => dies(() => writes(dieAt === undefined ? app.tenancy : dying(app.tenancy, dieAt))),
    deliver(list: readonly Fate[], dieAt?: number) {
      phones.begin(list);
      return dies(() => empty(dieAt === undefined ? app.tenancy : dying(app.tenancy, dieAt)));
    },
    /** Two processes write, one delivers, and somebody stops a campaign, all at once. */
    async together(campaign: number) {
      phones.begin([]);
      const stop = async () => (await admin()).call(campaigns.cancel, { params: { campaignId: ids[campaign]! } });
      await Promise.all([writes(), writes(), empty(app.tenancy), stop()]);
    },
    async agent(
      act: 'start' | 'stop' | 'edit' | 'open' | 'close' | 'opt out' | 'opt in' | 'retry' | 'forget',
      of: number,
    ) {
      const person = await admin();
      const campaignId = ids[of % 2]!;
      const who = of % size;
      const contactId = await contactOf(who);
      const ticket = await ticketOf(who);
      switch (act) {
        case 'start':
          return person.call(campaigns.restart, { params: { campaignId } });
        case 'stop':
          return person.call(campaigns.cancel, { params: { campaignId } });
        case 'edit':
          return person.call(campaigns.update, {
            params: { campaignId },
            body: { message1: `${'AB'[of % 2]}! outro` },
          });
        case 'open':
          if (contactId === undefined) return undefined;
          return person.call(contract.tickets.create, { body: { contactId, whatsappId: line } as never });
        case 'close':
          if (!ticket) return undefined;
          return person.call(contract.tickets.update, { params: { ticketId: ticket.id }, body: { status: 'closed' } });
        case 'opt out':
        case 'opt in':
          if (contactId === undefined) return undefined;
          await person.call(contract.optOuts.change, {
            params: { contactId },
            body: { isOptedOut: act === 'opt out', reason: 'pediu' },
          });
          return lookWhoIsGone();
        case 'retry': {
          const { rows } = await owner.query<{ id: number }>(
            `select m.id from messages m join campaign_messages l on l.message_id = m.id
             join campaign_shipments s on s.id = l.shipment_id
             where s.campaign_id = any($1) and s.number = $2 and m.state in ('failed', 'unknown') order by m.id limit 1`,
            [ids, numbers[who]],
          );
          if (rows[0]) await person.call(contract.messages.retry, { params: { messageId: rows[0].id } });
          return undefined;
        }
        case 'forget':
          if (contactId !== undefined) await person.call(contract.contacts.remove, { params: { contactId } });
          return undefined;
      }
    },
    turnLine(isUp: boolean) {
      return owner.query(`update connections set status = $2 where id = $1`, [line, isUp ? 'CONNECTED' : 'TIMEOUT']);
    },
    plan: (has: boolean) =>
      owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [home.id, has]), // prettier-ignore
    sweep: () => sweep(app.tenancy, now()),
    /** Jobs of campaigns that are due by the product's clock, as a worker would do them. @returns whether there was one */
    async wake(): Promise<boolean> {
      const { rows } = await owner.query<{ id: string; name: string; payload: never }>(
        `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
         where t.id = j.task_id and t.identifier like 'campaigns.%' and j.run_at <= $1
         returning j.id, t.identifier as name, j.payload`,
        [now()],
      );
      for (const { name, payload } of rows)
        if (name === 'campaigns.write') await writes();
        else await app.jobs[name as 'campaigns.begin'](payload, { attempt: 1, lastAttempt: false });
      return rows.length > 0;
    },
    /** When the next job of campaigns, or the next try of a message, is due. */
    async nextDue(): Promise<number | undefined> {
      const { rows } = await owner.query<{ at: Date | null }>(
        `select least(
           (select min(j.run_at) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
            where t.identifier like 'campaigns.%'),
           (select min(not_before) from messages where whatsapp_id = $1 and state in ('waiting', 'sending'))) as at`,
        [line],
      );
      return rows[0]!.at?.getTime();
    },
  };
}
export type Walk = Awaited<ReturnType<typeof createWalk>>;
