import type { Provider } from '@guiche/contract/connections';
import { messages, type Message } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from '../app';
import { createMediaWork } from '../platform/media-work';
import { createProgramTurns } from '../platform/program-turns';
import { fillOutbox } from '../testing/fill-outbox';
import { createWorld, enter, type World } from '../testing/world';
import type { DriverEvent, Outcome } from '../whatsapp/driver';
import type { Gateway } from '../whatsapp/gateway';
import type { Ours } from '../whatsapp/line-work';
import { noteRestricted, readGovernor } from '../whatsapp/governor/governor';
import { limitsOf } from '../whatsapp/governor/rules';
import { deliver } from './deliver';

/** What leaves a line and what waits, with a network that says what the test wants it to. */
let world: World;
let number = 5_511_970_000_600;
let sent: { text: string; at: Date }[];
let answers: Outcome[];
let line: number;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());
beforeEach(async () => {
  sent = [];
  answers = [];
  line = await addLine('beta');
});

const limits = limitsOf.beta!;
const minute = 60_000;
const hour = 60 * minute;
const clock = () => world.app.tenancy.reading(world.home.id).now;
const rows = async <Row>(text: string, values: unknown[] = []) => (await world.owner.query(text, values)).rows as Row[];

async function addLine(provider: Provider): Promise<number> {
  const [made] = await rows<{ id: number }>(
    `insert into connections (company_id, name, status, provider, number) values ($1, 'Real', 'CONNECTED', $2, '551140000001')
     returning id`,
    [world.home.id, provider],
  );
  return made!.id;
}

/** Time goes on, and whoever was logged in still is. */
async function later(ms: number) {
  world.advance(ms);
  world.home.ana = await enter(world.app, world.home.id, world.home.ana.viewer.id);
}

const gateway = {
  dispatch: (_company: number, _line: number, { content }: { content: { type: string; text?: string } }) => {
    sent.push({ text: content.text!, at: clock() });
    return Promise.resolve(answers.shift() ?? { state: 'handed-over', ack: 2 });
  },
} as unknown as Gateway;
const ours: Ours = {
  fence: () => Promise.resolve(),
  isOver: () => false,
  signal: new AbortController().signal,
  askedAgain: () => new Promise(() => undefined),
};
/** What the line's owner does; another process may be that later. */
const run = (app: App = world.app) =>
  deliver({ tenancy: app.tenancy, gateway, work, programTurns }, world.home.id, line, ours);
const work = createMediaWork();
const programTurns = createProgramTurns(4);
const texts = () => sent.map(({ text }) => text);
const refusal = (code: string, retry: 'never' | 'later' = 'never'): Outcome => ({
  state: 'rejected',
  error: { code, retry, detail: 'Refused.' },
});

/** Somebody wrote on the line, so long ago. */
async function hear(value: string, silence: number) {
  const party = { id: { kind: 'pn' as const, value }, aliases: [] };
  const content = { type: 'text' as const, text: 'oi' };
  const at = new Date(clock().getTime() - silence);
  const event: DriverEvent = {
    t: 'message',
    at,
    providerId: `IN${value}`,
    fromMe: false,
    chat: party,
    sender: party,
    isGroup: false,
    content,
  };
  await world.app.receive(world.home.id, line, [event]);
  // A message is as old as our knowledge of it.
  await rows('update messages set created_at = $2 where company_id = $3 and provider_id = $1', [
    event.providerId,
    at,
    world.home.id,
  ]);
}

/** Somebody's open conversation on the line; they wrote so long ago, or never. */
async function talk(silence: number | null): Promise<number> {
  const value = String(number++);
  const [contact] = await rows<{ id: number }>(
    `with c as (insert into contacts (company_id, name, number) values ($1, $2, $3) returning id)
     insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'pn', $3 from c returning contact_id as id`,
    [world.home.id, `Pessoa ${value}`, value],
  );
  const { body } = await world.home.ana.call(tickets.create, {
    body: { contactId: contact!.id, whatsappId: line, queueId: world.home.vendas },
  });
  if (silence !== null) await hear(value, silence);
  return body.id;
}
const write = async (ticketId: number, body: string) =>
  (await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } })).body as Message;
const stateOf = async (ticketId: number) =>
  (await world.home.ana.call(messages.list, { params: { ticketId } })).body.messages
    .filter(({ fromMe }) => fromMe)
    .map(({ state, failure }) => [state, failure?.code ?? null]);
const health = () => readGovernor(world.app.tenancy.reading(world.home.id), line);
/** When the line wants to be looked at again, from now. */
async function wakesIn() {
  const [job] = await rows<{ at: Date }>(`select run_at as at from graphile_worker.jobs where key = $1`, [
    `deliver:${world.home.id}:${line}:later`,
  ]);
  return job && job.at.getTime() - clock().getTime();
}

describe('a governed line', () => {
  it('paces what is no answer, lets answers pass, and looks again when the next may leave', async () => {
    const [one, two, three] = [await talk(2 * minute), await talk(2 * minute), await talk(1000)];
    await write(one, 'primeira');
    await write(two, 'segunda');
    await write(three, 'resposta');
    await run();
    expect(texts()).toEqual(['primeira', 'resposta']);
    const wait = (await wakesIn())!;
    expect(wait).toBeGreaterThan(limits.paceMs - 500);
    expect(wait).toBeLessThanOrEqual(limits.paceMs + limits.jitterMs);
    expect(await stateOf(two)).toEqual([['waiting', null]]);
    await later(limits.paceMs + limits.jitterMs);
    await run();
    expect(texts()).toEqual(['primeira', 'resposta', 'segunda']);
    expect(await wakesIn()).toBeDefined();
  });

  it('says of those far behind in the queue why they wait, once, and no more when they have left', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => talk(2 * minute)));
    for (const ticketId of many) await write(ticketId, `a ${ticketId}`);
    world.events.length = 0;
    await run();
    const last = many.at(-1)!;
    expect(await stateOf(last)).toEqual([['waiting', 'HELD_PACE']]);
    const told = () =>
      world
        .heardBy(world.home.ana)
        .filter(({ name, event }) => name === 'appMessage' && JSON.stringify(event).includes('HELD_PACE'));
    const before = told().length;
    expect(before).toBeGreaterThan(0);
    await run();
    expect(told()).toHaveLength(before);
    for (let n = 0; n < many.length; n++) {
      await later(limits.paceMs + limits.jitterMs);
      await run();
    }
    expect(sent).toHaveLength(many.length);
    expect(await stateOf(last)).toEqual([['sent', null]]);
  });

  it('lets a day have so many chats with people who never wrote, and the rest leaves when there is room', async () => {
    const before = new Date(clock().getTime() - 24 * hour + 10 * minute);
    await rows(
      `insert into new_chats (company_id, connection_id, begun_at) select $1, $2, $3 from generate_series(1, $4)`,
      [world.home.id, line, before, limits.newChatsCap - 1],
    );
    const [first, second, heard] = [await talk(null), await talk(null), await talk(3 * hour)];
    await write(first, 'nova 1');
    await run();
    await later(minute);
    await write(first, 'nova 1 de novo');
    await write(second, 'nova 2');
    await run();
    await later(minute);
    await write(heard, 'conhecida');
    await run();
    expect(texts()).toEqual(['nova 1', 'nova 1 de novo', 'conhecida']);
    expect(await stateOf(second)).toEqual([['waiting', 'HELD_NEW_CHATS']]);
    expect(await health()).toMatchObject({
      newChatsToday: limits.newChatsCap,
      newChatsCap: limits.newChatsCap,
      paused: false,
    });
    expect((await wakesIn())! / minute).toBeCloseTo(8, 0);
    await later(9 * minute);
    await run();
    expect(texts().at(-1)).toBe('nova 2');
    expect((await health()).newChatsToday).toBe(2);
  });

  it('stops for strangers at 463, answers whoever is in a talk, never tries again by itself, and goes on later', async () => {
    const [cold, other, warm] = [await talk(null), await talk(null), await talk(3 * hour)];
    answers = [refusal('NETWORK_RESTRICTED')];
    await write(cold, 'fria');
    await run();
    await later(minute);
    await write(other, 'outra fria');
    await write(warm, 'conhecida');
    await run();
    expect(texts()).toEqual(['fria', 'conhecida']);
    expect(await stateOf(cold)).toEqual([['failed', 'NETWORK_RESTRICTED']]);
    expect(await stateOf(other)).toEqual([['waiting', 'HELD_RESTRICTED']]);
    expect(await health()).toMatchObject({ paused: true, reason: 'restricted' });
    await later(30 * minute);
    await run();
    expect(texts()).toHaveLength(2);
    await later(30 * minute);
    await run();
    expect(texts()).toEqual(['fria', 'conhecida', 'outra fria']);
    expect(await health()).toMatchObject({ paused: false, pausedUntil: null, reason: null });
  });

  it.each(['SPAM_LIMIT', 'ACCOUNT_RATE_LIMIT', 'APP_RATE_LIMIT', 'RATE_LIMIT', 'LINE_BLOCKED'])(
    'stops altogether at %s, answers too, whichever process looks',
    async (code) => {
      line = await addLine('cloud');
      await rows(`insert into cloud_lines (company_id, connection_id) values ($1, $2)`, [world.home.id, line]);
      const second = await world.secondProcess();
      try {
        const [one, two] = [await talk(1000), await talk(1000)];
        // Their network lets them be answered.
        await rows(
          `insert into cloud_talks (company_id, connection_id, address, last_id, last_at)
           select company_id, $2, value, 'x', now() + interval '30 days' from contact_identities where company_id = $1 on conflict do nothing`,
          [world.home.id, line],
        );
        answers = [refusal(code, code.endsWith('RATE_LIMIT') ? 'later' : 'never')];
        await write(one, 'um');
        await run();
        await write(two, 'dois');
        await run(second);
        expect(texts()).toEqual(['um']);
        const { pausedUntil } = await health();
        const there = await readGovernor(second.tenancy.reading(world.home.id), line);
        expect(there).toMatchObject({ paused: true, pausedUntil });
        await later(new Date(pausedUntil!).getTime() - clock().getTime());
        await run(second);
        // By now neither is an answer: they are paced.
        await later(limitsOf.cloud!.paceMs + limitsOf.cloud!.jitterMs);
        await run(second);
        expect(texts()).toContain('dois');
      } finally {
        await second.stop();
      }
    },
  );

  describe('with much of programs in its outbox', () => {
    const programs = (many: number) => fillOutbox(world, { lines: [line], origin: 'api', many });
    const fill = (count: number) =>
      rows(
        `insert into new_chats (company_id, connection_id, begun_at) select $1, $2, $3 from generate_series(1, $4)`,
        [world.home.id, line, clock(), count],
      );

    it('lets people go first', async () => {
      await programs(3);
      const [one, two] = [await talk(hour), await talk(1000)];
      await write(one, 'de uma pessoa');
      await write(two, 'resposta');
      await run();
      expect(texts()).toEqual(['de uma pessoa', 'resposta']);
      await later(minute);
      await run();
      expect(texts()).toEqual(['de uma pessoa', 'resposta', 'Seu pedido saiu.']);
    });

    it('answers whoever writes, however far behind', async () => {
      const known = await talk(hour);
      await rows(`update messages set origin = 'api' where id = $1`, [(await write(known, 'do programa')).id]);
      await programs(150);
      const last = await talk(1000);
      await rows(`update messages set origin = 'api' where id = $1`, [(await write(last, 'resposta')).id]);
      await run();
      expect(texts()).toEqual(['do programa', 'resposta']);
    });

    it('lets those it knows pass more strangers than it looks at, and says of each why it waits', async () => {
      await fill(limits.newChatsCap);
      await programs(250);
      const known = await talk(3 * hour);
      await rows(`update messages set origin = 'api' where id = $1`, [(await write(known, 'conhecida')).id]);
      await run();
      expect(texts()).toEqual(['conhecida']);
      const held = await rows<{ code: string; n: number }>(
        `select failure_code as code, count(*)::int as n from messages where whatsapp_id = $1 and state = 'waiting' group by 1`,
        [line],
      );
      expect(held).toEqual([{ code: 'HELD_NEW_CHATS', n: 250 }]);
      const [stranger] = await rows<{ value: string }>(
        `select c.number as value from messages m join contacts c on c.id = m.recipient_id where m.whatsapp_id = $1 order by m.id desc limit 1`,
        [line],
      );
      await hear(stranger!.value, 0);
      await run();
      expect(texts()).toEqual(['conhecida', 'Seu pedido saiu.']);
    });
  });

  it('says at once that nobody knows what became of what was under way, however much stands before it, where nothing is repeated', async () => {
    line = await addLine('cloud');
    await rows(`insert into cloud_lines (company_id, connection_id) values ($1, $2)`, [world.home.id, line]);
    await fillOutbox(world, { lines: [line], origin: 'api', many: 300 });
    const tell = (told: { until?: Date; reason: string }) =>
      world.app.tenancy.inCompany(world.home.id, (ctx) => noteRestricted(ctx, line, told));
    await tell({ reason: 'SPAM_LIMIT', until: new Date(clock().getTime() + hour) });
    await run();
    await run();
    // a process claimed one of them, and died
    const [stray] = await rows<{ id: number }>(
      `update messages set state = 'sending' where id = (
         select id from messages where whatsapp_id = $1 and state = 'waiting' order by id offset 200 limit 1) returning id`,
      [line],
    );
    await run();
    expect(
      await rows('select id, state from messages where whatsapp_id = $1 and state <> $2', [line, 'waiting']),
    ).toEqual([{ id: stray!.id, state: 'unknown' }]);
    expect(sent).toEqual([]);
  });

  it('takes the network’s own word on how long', async () => {
    const until = new Date(clock().getTime() + 20 * minute);
    const tell = (told: { until?: Date; reason: string }) =>
      world.app.tenancy.inCompany(world.home.id, (ctx) => noteRestricted(ctx, line, told));
    await tell({ reason: 'REACHOUT_TIMELOCK', until });
    expect(await health()).toEqual({
      paused: true,
      pausedUntil: until.toISOString(),
      reason: 'restricted',
      pausedFor: 'strangers',
      newChatsToday: 0,
      newChatsCap: limits.newChatsCap,
      paceMs: limits.paceMs,
    });
    await tell({ reason: 'REACHOUT_TIMELOCK', until: clock() });
    expect(await health()).toMatchObject({ paused: false, pausedUntil: null });
  });

  it('learns from a failure that comes after the acceptance, too', async () => {
    const ticketId = await talk(1000);
    const { providerId } = await write(ticketId, 'aceita');
    await run();
    const error = { code: 'SPAM_LIMIT', retry: 'never' as const, detail: 'x' };
    const failed: DriverEvent = { t: 'ack', at: clock(), providerId, ack: 0, error };
    await world.app.receive(world.home.id, line, [failed]);
    expect(await stateOf(ticketId)).toEqual([['failed', 'SPAM_LIMIT']]);
    expect(await health()).toMatchObject({ paused: true });
  });

  it('does not hold a message that somebody deletes while it waits', async () => {
    const [first, second] = [await talk(hour), await talk(hour)];
    await write(first, 'um');
    const { id } = await write(second, 'dois');
    await run();
    await world.home.ana.call(messages.remove, { params: { messageId: id } });
    await later(minute);
    await run();
    expect(texts()).toEqual(['um']);
    expect(await stateOf(second)).toEqual([['failed', 'CANCELLED']]);
  });
});

it('a line of the sandbox is not governed', async () => {
  line = await addLine('sandbox');
  for (let n = 0; n < 5; n++) await write(await talk(null), `n ${n}`);
  answers = [refusal('NETWORK_RESTRICTED')];
  await run();
  expect(sent).toHaveLength(5);
  expect(await health()).toEqual({
    paused: false,
    pausedUntil: null,
    reason: null,
    pausedFor: null,
    newChatsToday: 0,
    newChatsCap: 0,
    paceMs: 0,
  });
});
