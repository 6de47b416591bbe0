import { assistant } from '@guiche/contract/assistant';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../testing/dice';
import { triesOf } from '../testing/length';
import { limits } from './context';
import { enterAgain, line, model, promptId, startAssistant, world } from './assistant.fixture';

/**
 * Whatever customers, people, services and deaths do in any order: one answer a turn at most, nobody waits for nothing, and of
 * what is written for agents nothing is said without them.
 */
const seeds = Array.from({ length: triesOf('TURNS', { short: 8, long: 100 }) }, (_, n) => 20_261_123 + n);
const changesMode = 'its prompt gets another mode';
const words = 'Abrimos às oito.';
let number = 5_511_970_200_860;

startAssistant({}, { patience: 400 });
beforeAll(async () => {
  model.usual = words;
  // What a process that dies leaves behind is what a transaction leaves that fails at its n-th write.
  await world.owner.query(`
    create table planted (at bigint not null);
    insert into planted values (0);
    create sequence writes;
    create function plant() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.writes') = (select at from public.planted) then raise exception 'planted'; end if;
      return new;
    end $$;
    create trigger plant before insert or update on ai_turns for each row execute function plant();
    create trigger plant before insert or update on ai_talks for each row execute function plant();
    create trigger plant before insert or update on ai_suggestions for each row execute function plant();`);
});

const due = () =>
  world.owner.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 second' where locked_at is null`,
  );
/** The n-th write from here on fails, once. */
const plant = (n: number) => world.owner.query(`update planted set at = nextval('writes') + $1`, [n]);
const one = async <T>(text: string, ...values: unknown[]) =>
  (await world.owner.query<T & object>(text, values)).rows as T[];

/** Two processes have the same job: one of them was thought dead. */
async function twice() {
  const active = await one<{ ticketId: number; companyId: number }>(
    `select ticket_id as "ticketId", company_id as "companyId" from ai_turns where state in ('waiting', 'running')`,
  );
  const run = (payload: { ticketId: number; companyId: number }) =>
    world.app.jobs['assistant.answer'](payload, { attempt: 1, lastAttempt: false }).catch(() => undefined);
  await Promise.all(active.flatMap((payload) => [run(payload), run(payload)]));
}

/** So much time passes that whoever works here logs in again. */
async function asAdmin() {
  await enterAgain('admin');
  return world.home.admin;
}
const turnTo = (mode: 'answer' | 'draft') =>
  world.owner.query('update prompts set mode = $1 where id = $2', [mode, promptId]);

async function readTicket(customer: string) {
  const [ticket] = await one<{ id: number; off: boolean }>(
    `select t.id, coalesce(k.state = 'off', t.status <> 'pending') as off from tickets t
     join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     left join ai_talks k on k.company_id = t.company_id and k.ticket_id = t.id where c.number = $1`,
    customer,
  );
  return ticket!;
}

/** Suggestions that stand, each with whether somebody has said something since. */
const standing = (ticketId: number) =>
  one<{ isLate: boolean }>(
    `select exists (select from messages m where m.ticket_id = s.ticket_id and m.created_at > s.created_at
       and (not m.from_me or m.user_id is not null or m.origin = 'phone')) as "isLate"
     from ai_suggestions s where s.ticket_id = $1 and s.fate is null`,
    ticketId,
  );

async function live(seed: number, customer: string): Promise<{ story: string[]; clicked: string[]; drafts: boolean }> {
  await asAdmin();
  const { upTo, pick } = dice(seed);
  const drafts = pick([true, false]);
  await turnTo(drafts ? 'draft' : 'answer');
  /** What an agent has sent. */
  const clicked: string[] = [];
  async function onSuggestion(act: (ticketId: number, suggestion: { id: number; text: string }) => Promise<unknown>) {
    const admin = await asAdmin();
    const { id: ticketId } = await readTicket(customer);
    const { suggestion } = (await admin.call(assistant.suggestion, { params: { ticketId } })).body;
    if (suggestion) await act(ticketId, suggestion);
  }
  const story: string[] = [];
  const says = (body: string) => world.customerSays(customer, body, { line });
  const acts = {
    'the customer writes': () => says(pick(['Oi', 'Que horas abre?', 'E bolo?', 'Quanto custa?'])),
    'the customer writes while the model thinks': async () => {
      model.next(async (_, response) => {
        await says('Espere');
        response.writeHead(500).end('{}');
      });
    },
    'time passes': () => world.advance(pick([1_000, limits.breath, limits.longestBreath])),
    'jobs run': async () => {
      await due();
      await world.work();
    },
    'the service fails': () => model.next({ status: pick([401, 429, 500]), error: 'no' }),
    'the service is silent': () => model.next(() => undefined),
    'the service hands over': () => model.next({ tool: 'transfer', input: {} }),
    'a process dies': () => plant(1 + upTo(6)),
    'two processes have it': twice,
    'an agent sends what it wrote': () =>
      onSuggestion(async (ticketId, { id: suggestionId, text: body }) => {
        const { admin } = world.home;
        await admin.call(tickets.update, { params: { ticketId }, body: { status: 'open', userId: admin.viewer.id } });
        const sent = await admin.call(messages.send, { params: { ticketId }, body: { body, suggestionId } });
        if (sent.status === 201) clicked.push(body);
      }),
    'an agent discards what it wrote': () =>
      onSuggestion((ticketId, { id }) =>
        world.home.admin.call(assistant.discard, { params: { ticketId }, body: { id, state: 'discarded' } }),
      ),
    [changesMode]: () => turnTo(pick(['answer', 'draft'])),
    'somebody types on the phone': () => world.customerSays(customer, pick(['#off', '#on']), { line, fromMe: true }),
  };
  await says('Oi');
  for (let n = 0; n < 14; n++) {
    const name = pick(Object.keys(acts) as (keyof typeof acts)[]);
    story.push(name);
    await acts[name]();
    const { id } = await readTicket(customer);
    const stands = await standing(id);
    expect(stands.length, story.join(', ')).toBeLessThanOrEqual(1);
    expect(
      stands.filter(({ isLate }) => isLate),
      story.join(', '),
    ).toEqual([]);
  }
  // Then all is well again, and what is left is done.
  await world.owner.query('update planted set at = 0');
  model.forget();
  for (let n = 0; n < 12; n++) {
    world.advance(limits.longestBreath);
    await due();
    await world.work();
  }
  return { story, clicked, drafts };
}

describe('turns of an assistant, whatever happens', () => {
  it.each(seeds)('from seed %i', async (seed) => {
    const customer = String(number++);
    const { story, clicked, drafts } = await live(seed, customer);
    const told = `${seed}: ${drafts ? 'drafts' : 'answers'}, ${story.join(', ')}`;
    const ticket = await readTicket(customer);
    const turns = await one<{ state: string; messageId: number | null; upto: number | null; isDraft: boolean }>(
      `select state, message_id as "messageId", upto_message_id as upto, is_draft or state = 'drafted' as "isDraft"
       from ai_turns where ticket_id = $1 order by id`,
      ticket.id,
    );
    expect(
      turns.filter(({ state }) => state === 'waiting' || state === 'running'),
      told,
    ).toEqual([]);
    const ours = await one<{ id: number; body: string; origin: string | null }>(
      `select id, body, origin from messages where ticket_id = $1 and from_me and origin is distinct from 'phone' order by id`,
      ticket.id,
    );
    const from = (origin: string) => ours.filter((message) => message.origin === origin);
    await asAdmin();
    // What was said was said by a turn, and no turn has said two things.
    expect(
      turns.flatMap(({ messageId }) => messageId ?? []).toSorted((a, b) => a - b),
      told,
    ).toEqual(from('ai').map(({ id }) => id));
    const shown = (await world.phone(customer, line)).filter(({ fromMe, body }) => fromMe && !body.startsWith('#'));
    expect(shown, told).toHaveLength(ours.length);
    // Of what was written for agents the customer has read what one of them has sent, and nothing else.
    expect(
      turns.filter(({ isDraft, messageId }) => isDraft && messageId),
      told,
    ).toEqual([]);
    expect(
      from('agent').map(({ body }) => body),
      told,
    ).toEqual(clicked);
    const answers = turns.filter(({ state }) => state === 'answered').length;
    expect(
      shown.filter(({ body }) => body.includes(words)),
      told,
    ).toHaveLength(answers + clicked.length);
    const mayAnswer = !drafts || story.includes(changesMode);
    expect(mayAnswer ? [] : from('ai'), told).toEqual([]);
    // Nobody waits for nothing: their last words were answered, or people have them.
    const [last] = await one<{ id: number }>(
      'select max(id) as id from messages where ticket_id = $1 and not from_me',
      ticket.id,
    );
    const ends = ['answered', 'handed', 'drafted', 'failed', 'blocked'];
    const answered = turns.some(({ state, upto }) => ends.includes(state) && upto! >= last!.id);
    // To agents nothing is suggested where one of them has answered.
    const [by] = await one<{ staff: boolean }>(
      `select exists (select from messages where ticket_id = $1 and id > $2 and (user_id is not null or origin = 'phone')) as staff`,
      ticket.id,
      last!.id,
    );
    const isTheirs = (drafts || story.includes(changesMode)) && by!.staff;
    expect(answered || ticket.off || isTheirs, told).toBe(true);
  });
});
