import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, type World } from '../testing/world';
import { limits, newTalk, noFacts, type Facts, type OptionFacts, type Talk } from './context';
import { learn, step, walk } from './machine';
import { answer } from './service';

/** Any sequence of what customers, agents, clocks and crashes do. */
const seed = 20_261_120;
const texts = fc.oneof(
  fc.constantFrom('oi', '1', '2', '3', '0', '#', '9', 'sair', '(.*)+$', '{{constructor}}', '１', '2️⃣', ' 01 ', ''),
  fc.string({ maxLength: 30 }),
);

describe('the table, whatever happens', () => {
  const options: OptionFacts[] = [
    [1, null],
    [2, 1],
    [3, 4],
    [4, 3],
    [5, 99],
  ].map(([id, parentId]) => ({
    id: id!,
    parentId: parentId!,
    option: '1',
    title: `O${id}`,
    message: '',
    mediaKey: null,
    queueId: 1,
  }));
  const hours = fc.constantFrom<Facts['hours']>([], [{ weekdayEn: 'friday', startTime: '08:00', endTime: '18:00' }]);
  const words = fc.constantFrom('', 'Olá', ' ');
  const queue = (id: number) =>
    fc.record({ id: fc.constant(id), name: fc.string({ maxLength: 9 }), greeting: words, away: words, hours });
  const setups = fc.record({
    scheduleType: fc.constantFrom('disabled', 'company', 'queue', 'nonsense'),
    hours,
    greetsOneQueue: fc.boolean(),
    line: fc.record({ greeting: words, away: words, completion: words, rating: words }),
    queues: fc.constantFrom(0, 1, 2).chain((n) => fc.tuple(...[queue(1), queue(2)].slice(0, n))),
    options: fc.constantFrom([], options),
  });
  const steps = fc.array(fc.oneof(texts, fc.constantFrom(60_000, limits.pause, 86_400_000)), { maxLength: 40 });

  it('never asks for a queue or greets twice without the customer’s word between, and stands in a known place', () => {
    fc.assert(
      fc.property(setups, steps, (setup, happens) => {
        let now = new Date('2026-11-20T13:00:00Z');
        let talk: Talk = newTalk;
        let facts: Facts = { ...noFacts(now), ...setup, zone: 'America/Sao_Paulo' };
        let repeats = 0;
        for (const what of happens) {
          if (typeof what === 'number') {
            now = new Date(now.getTime() + what);
            facts = { ...facts, now };
            continue;
          }
          const done = step(talk, facts, { t: 'message', text: what });
          repeats = done.row.name.endsWith('again') ? repeats + 1 : done.says ? 0 : repeats;
          const { silentUntil } = done.talk;
          const wrong = {
            'greets who was greeted': /^greet( without queue)?$/.test(done.row.name) && talk.state !== 'new',
            'repeats itself': repeats > limits.repeats,
            'says nothing': done.says?.text === '' && done.says.mediaKey === null,
            'assigns what is not there': done.queueId !== null && !setup.queues.some(({ id }) => id === done.queueId),
            'is silent too long': silentUntil !== null && silentUntil.getTime() > now.getTime() + limits.pause,
          };
          expect(Object.entries(wrong).filter(([, isSo]) => isSo)).toEqual([]);
          // Whoever accepts ends it, wherever it stands.
          expect(step(done.talk, facts, { t: 'accepted', greets: false, greeting: '', by: '' }).talk.state).toBe(
            'done',
          );
          talk = done.talk;
          facts = learn(facts, done);
        }
      }),
      { numRuns: 4000, seed },
    );
  });

  it('stops of itself where two attendants talk to each other, within the hour and the pause', () => {
    fc.assert(
      fc.property(setups, setups, texts, (one, other, opening) => {
        const now = new Date('2026-11-20T13:00:00Z');
        const sides = [one, other].map((setup) => ({
          talk: newTalk as Talk,
          facts: { ...noFacts(now), ...setup, zone: 'America/Sao_Paulo' } as Facts,
          said: 0,
        }));
        let text: string | null = opening;
        for (let turn = 0; text !== null && turn < 1000; turn += 1) {
          const side = sides[turn % 2]!;
          const done = step(side.talk, side.facts, { t: 'message', text });
          side.talk = done.talk;
          side.said += done.says ? 1 : 0;
          side.facts = { ...learn(side.facts, done), saidInAMinute: side.said };
          text = done.says?.text ?? null;
        }
        expect(text).toBeNull();
        for (const { said } of sides) expect(said).toBeLessThanOrEqual(limits.inAMinute);
      }),
      { numRuns: 2000, seed },
    );
  });

  it('answers any breath of messages at most once with a greeting, and no later part without an answer to it', () => {
    fc.assert(
      fc.property(setups, fc.array(texts, { minLength: 1, maxLength: 30 }), (setup, said) => {
        const facts = { ...noFacts(new Date('2026-11-20T13:00:00Z')), ...setup };
        const done = walk(
          newTalk,
          facts,
          said.map((text) => ({ t: 'message', text }) as const),
        );
        const first = done.findIndex(({ says }) => says !== null);
        expect(done.slice(first + 1).every(({ row }) => first < 0 || row.isAnswer)).toBe(true);
      }),
      { numRuns: 1000, seed },
    );
  });
});

describe('the product, whatever happens', () => {
  let world: World;
  let number = 5_511_970_000_600;
  beforeAll(async () => {
    world = await createWorld();
    await world.owner.query(
      `update connections set greeting_message = 'Com quem?', out_of_hours_message = 'Fechado.', complation_message = 'Até logo.',
         time_send_queue = 5, send_id_queue = $2 where company_id = $1`,
      [world.home.id, world.home.suporte],
    );
    await world.owner.query(`update companies set schedules = '[]' where id = $1`, [world.home.id]);
    await world.owner.query(`update queues set greeting_message = 'Um momento.' where company_id = $1`, [
      world.home.id,
    ]);
    await world.owner.query(
      `insert into queue_options (company_id, queue_id, place, title) values ($1, $2, 1, 'Bolos'), ($1, $2, 2, 'Pães')`,
      [world.home.id, world.home.suporte],
    );
    await world.owner.query(`update settings set value = 'enabled' where company_id = $1 and key = 'userRating'`, [
      world.home.id,
    ]);
  });
  afterAll(() => world.close());

  const happenings = fc.array(
    fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          t: fc.constant('says' as const),
          text: fc.constantFrom('oi', '1', '2', '3', '0', '#', 'x', 'sair'),
        }),
      },
      { weight: 3, arbitrary: fc.constant({ t: 'works' as const }) },
      { weight: 2, arbitrary: fc.constant({ t: 'crashes' as const }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom('open', 'pending', 'closed').map((status) => ({ t: 'moves' as const, status })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(11_000, 700_000, limits.pause).map((ms) => ({ t: 'passes' as const, ms })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('vendas' as const, 'suporte' as const).map((to) => ({ t: 'hands' as const, to })),
      },
      { weight: 1, arbitrary: fc.boolean().map((isOpen) => ({ t: 'hours' as const, isOpen })) },
      { weight: 1, arbitrary: fc.constant({ t: 'waits' as const }) },
      { weight: 2, arbitrary: fc.constant({ t: 'undoes' as const }) },
    ),
    { minLength: 6, maxLength: 14 },
  );

  const setHours = async (isOpen: boolean) => {
    const value = isOpen ? 'disabled' : 'company';
    await world.home.admin.call(settings.update, { params: { key: 'scheduleType' }, body: { value } });
  };

  const countReplies = async () =>
    (await world.owner.query('select 1 from attendant_replies where company_id = $1', [world.home.id])).rows.length;

  async function newest(customer: string) {
    const { rows } = await world.owner.query<{ id: number; status: string; chatbot: boolean }>(
      `select t.id, t.status, t.chatbot from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       where t.company_id = $1 and c.number = $2 order by t.id desc limit 1`,
      [world.home.id, customer],
    );
    return rows[0];
  }

  async function happen(customer: string, what: (typeof happenings extends fc.Arbitrary<infer A> ? A : never)[number]) {
    const { home } = world;
    if (what.t === 'says') return void (await world.customerSays(customer, what.text, { line: home.lineOfAll }));
    if (what.t === 'works') return world.work();
    if (what.t === 'passes') {
      world.advance(what.ms);
      for (const who of ['admin', 'supervisor', 'ana', 'bruno'] as const)
        home[who] = await enter(world.app, home.id, home[who].viewer.id);
      return;
    }
    if (what.t === 'hours') return setHours(what.isOpen);
    if (what.t === 'waits') {
      await world.makeDue('moveOn', 'settle');
      return world.work();
    }
    const ticket = await newest(customer);
    if (!ticket) return;
    if (what.t === 'undoes') {
      // where there is nothing to take back, it is refused
      await home.admin.call(tickets.undo, { params: { ticketId: ticket.id } });
      return;
    }
    if (what.t === 'hands') {
      await home.admin.call(tickets.update, { params: { ticketId: ticket.id }, body: { queueId: home[what.to] } });
      return;
    }
    if (what.t === 'moves') {
      await home.admin.call(tickets.update, {
        params: { ticketId: ticket.id },
        body: { status: what.status as 'open' },
      });
      return;
    }
    // The process dies before its transaction is through.
    const dying = world.app.tenancy.inCompany(home.id, async (ctx) => {
      await answer(ctx, ticket.id);
      throw new Error('dead');
    });
    await expect(dying).rejects.toThrow('dead');
  }

  async function isAnswered(customer: string): Promise<boolean> {
    const before = await countReplies();
    await happen(customer, { t: 'passes', ms: limits.pause });
    await happen(customer, { t: 'says', text: '1' });
    await world.work();
    return (await countReplies()) === before + 1;
  }

  it('one answer at most to a message, no two greetings in a row, and every ticket in somebody’s sight', async () => {
    await fc.assert(
      fc.asyncProperty(happenings, async (list) => {
        const customer = String(number++);
        for (const what of list) await happen(customer, what);
        await world.work();
        // by then no move can be taken back, and what was heard since one is answered
        await happen(customer, { t: 'passes', ms: 61_000 });
        await world.makeDue('attend');
        await world.work();
        const { rows } = await world.owner.query<{ fromMe: boolean; rule: string | null; id: number }>(
          `select m.id, m.from_me as "fromMe", r.rule from messages m
           join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
           join contacts c on c.company_id = t.company_id and c.id = t.contact_id
           left join attendant_replies r on r.company_id = m.company_id and r.message_id = m.id
           where m.company_id = $1 and c.number = $2 order by m.id`,
          [world.home.id, customer],
        );
        await setHours(true);
        const automatic = rows.filter(({ rule }) => rule !== null);
        expect(automatic.length).toBeLessThanOrEqual(rows.filter(({ fromMe }) => !fromMe).length);
        rows.forEach((row, n) => expect([row.rule, rows[n - 1]?.rule].every(Boolean)).toBe(false));
        const left = await world.owner.query('select 1 from attendant_heard where company_id = $1', [world.home.id]);
        expect(left.rows).toEqual([]);
        const ticket = await newest(customer);
        if (!ticket) return;
        expect(ticket.chatbot && ticket.status !== 'pending').toBe(false);
        expect(!ticket.chatbot || (await isAnswered(customer)), 'whose sign it carries, it answers').toBe(true);
        const { home } = world;
        const people = [home.supervisor, home.ana, home.bruno];
        const seen = await Promise.all(
          people.map((who) =>
            who.call(tickets.list, {
              query: { status: ticket.status as 'open', showAll: true, searchParam: customer },
            }),
          ),
        );
        expect(seen.some(({ body }) => body.tickets.some(({ id }) => id === ticket.id))).toBe(true);
        const shown = await world.home.admin.call(tickets.show, { params: { ticketId: ticket.id } });
        expect(shown.status).toBe(200);
        const taken = await world.home.admin.call(tickets.update, {
          params: { ticketId: ticket.id },
          body: { status: 'open' },
        });
        expect(taken.body.chatbot).toBe(false);
      }),
      { numRuns: 25, seed },
    );
  }, 240_000);
});
