import { weeklyHours } from '../companies/hours';
import { describe, expect, it } from 'vitest';
import { limits, newTalk, noFacts, states, type Event, type Facts, type Talk } from './case';
import { learn, step, walk } from './machine';
import { table } from './table';

/** Every row of the table once, by its name: what leads to it, and what it says and does. */

// A Friday at ten in the morning in São Paulo.
const now = new Date('2026-11-20T13:00:00Z');
const night = new Date('2026-11-21T02:00:00Z');
const always = weeklyHours.map((row) => ({ ...row, startTime: '00:00', endTime: '23:59' }));
const queue = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  greeting: '',
  away: '',
  hours: always,
  ...more,
});
const sales = queue(11, 'Vendas', { greeting: 'Vendas aqui.' });
const support = queue(12, 'Suporte');
const closedQueue = queue(13, 'Caixa', { away: 'O caixa abre às 8h.', hours: [] });
const option = (id: number, place: string, title: string, more: object = {}) => ({
  id,
  queueId: 12,
  parentId: null,
  option: place,
  title,
  message: '',
  mediaKey: null,
  ...more,
});
const tree = [
  option(1, '1', 'Pedidos', { message: 'Qual pedido, {{firstName}}?' }),
  option(2, '2', 'Cardápio', { mediaKey: 'file' }),
  option(3, '1', 'Atrasado', { parentId: 1 }),
];
const line = { greeting: 'Olá! Escolha:', away: 'Voltamos amanhã.', completion: 'Até logo.', rating: 'Que nota?' };
const menu = 'Olá! Escolha:\n\n*1* · Vendas\n*2* · Suporte\n*3* · Caixa';

const facts = (more: Partial<Facts> = {}): Facts => ({
  ...noFacts(now),
  zone: 'America/Sao_Paulo',
  line,
  hours: weeklyHours,
  queues: [sales, support, closedQueue],
  options: tree,
  ...more,
});
const ticket = (more: Partial<Facts['ticket']>) => ({ isWaiting: true, wasServed: false, queueId: null, ...more });
const inQueue = (one: Facts['queue'] & {}, more: Partial<Facts> = {}) =>
  facts({ queue: one, ticket: ticket({ queueId: one.id }), ...more });
const talk = (state: Talk['state'], more: Partial<Talk> = {}): Talk => ({ ...newTalk, state, ...more });
const says = (text: string): Event => ({ t: 'message', text });
const later = (span: number) => new Date(now.getTime() + span);
const accepted = { t: 'accepted', greets: true, greeting: '', by: 'Ana' } as const;
const transferred = { t: 'transferred', tells: true, text: '', queue: 'Vendas' } as const;

type Expected = { says?: string | null; to: Talk['state']; queueId?: number; more?: object };
const cases: Record<string, [Talk, Facts, Event, Expected]> = {
  rating: [
    talk('rating', { rateUntil: now }),
    facts({ ticket: ticket({ isWaiting: false }) }),
    says(' 3️⃣ '),
    { says: 'Obrigado pela sua avaliação!', to: 'done', more: { rate: 3 } },
  ],
  'no rating': [talk('rating', { rateUntil: later(-1) }), facts(), says('3'), { to: 'done' }],
  'stop, with an agent': [
    talk('done'),
    facts({ ticket: ticket({ isWaiting: false }) }),
    says('Parar!'),
    { to: 'done', more: { optOut: 'parar' } },
  ],
  stop: [talk('queues'), facts(), says('SAIR'), { to: 'silent', more: { optOut: 'sair' } }],
  taken: [talk('queues'), facts({ ticket: ticket({ isWaiting: false }) }), says('1'), { to: 'done' }],
  ours: [
    talk('options', { optionId: 1 }),
    inQueue(support, { isOurs: true }),
    says('1'),
    { to: 'options', more: { talk: talk('options', { optionId: 1 }) } },
  ],
  loop: [talk('queues'), facts({ saidInAMinute: limits.inAMinute }), says('9'), { to: 'silent' }],
  'away, told': [
    talk('new'),
    facts({ now: night, scheduleType: 'company', awayAt: new Date(night.getTime() - limits.pause + 1) }),
    says('oi'),
    { to: 'new' },
  ],
  away: [
    talk('queues', { repeats: 1 }),
    facts({ now: night, scheduleType: 'company', awayAt: new Date(night.getTime() - limits.pause) }),
    says('oi'),
    { says: 'Voltamos amanhã.', to: 'queues', more: { wasTold: true } },
  ],
  served: [talk('new'), facts({ ticket: ticket({ wasServed: true }) }), says('oi'), { to: 'done' }],
  silent: [
    talk('silent', { silentUntil: later(1) }),
    facts(),
    says('1'),
    { to: 'silent', more: { talk: talk('silent', { silentUntil: later(1) }) } },
  ],
  'greet with options': [
    talk('new'),
    facts({ queues: [support] }),
    says('oi'),
    { says: '*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início', to: 'options', queueId: 12 },
  ],
  greet: [talk('new'), inQueue(sales, { queues: [sales] }), says('oi'), { says: 'Vendas aqui.', to: 'done' }],
  assign: [talk('new'), facts({ queues: [closedQueue] }), says('oi'), { to: 'done', queueId: 13 }],
  'ask for a queue': [talk('new'), facts(), says('1'), { says: menu, to: 'queues' }],
  'greet without queue': [talk('new'), facts({ queues: [] }), says('oi'), { says: 'Olá! Escolha:', to: 'done' }],
  'nothing to say': [talk('new'), facts({ line: { ...line, greeting: ' ' } }), says('oi'), { to: 'done' }],
  'queue is closed': [
    talk('queues'),
    facts({ scheduleType: 'queue' }),
    says('3'),
    { says: 'O caixa abre às 8h.', to: 'new', queueId: 13, more: { wasTold: true } },
  ],
  'queue with options': [
    talk('queues', { repeats: 2 }),
    facts(),
    says('2.'),
    { says: '*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início', to: 'options', queueId: 12 },
  ],
  queue: [talk('queues'), facts(), says('01'), { says: 'Vendas aqui.', to: 'done', queueId: 11 }],
  'queues again': [
    talk('queues', { repeats: 1 }),
    facts(),
    says('4'),
    { says: menu, to: 'queues', more: { talk: talk('queues', { repeats: 2 }) } },
  ],
  'queues in vain': [
    talk('queues', { repeats: 2 }),
    facts(),
    says('quero bolo'),
    { to: 'silent', more: { talk: talk('silent', { silentUntil: later(limits.pause) }) } },
  ],
  'to the queues': [talk('options', { optionId: 3 }), inQueue(support), says('#'), { says: menu, to: 'queues' }],
  'back to the queues': [talk('options'), inQueue(support), says('0'), { says: menu, to: 'queues' }],
  option: [
    talk('options'),
    inQueue(support),
    says('1'),
    {
      says: 'Qual pedido, {{firstName}}?\n\n*1* · Atrasado\n*0* · Voltar',
      to: 'options',
      more: { talk: talk('options', { optionId: 1 }) },
    },
  ],
  'options again': [
    talk('options', { optionId: 3 }),
    inQueue(support),
    says('7'),
    { says: 'Atrasado\n\n*0* · Voltar', to: 'options', more: { talk: talk('options', { optionId: 3, repeats: 1 }) } },
  ],
  'options in vain': [talk('options', { repeats: 2 }), inQueue(support), says('(.*)+$'), { to: 'silent' }],
  done: [talk('done'), facts(), says('oi'), { to: 'done' }],
  'moved on': [talk('queues'), facts({ fallbackQueueId: 12 }), { t: 'waited' }, { to: 'done', queueId: 12 }],
  'was answered': [
    talk('options', { optionId: 1 }),
    inQueue(support, { fallbackQueueId: 11 }),
    { t: 'waited' },
    { to: 'options' },
  ],
  'let go': [talk('rating'), facts(), { t: 'elsewhere' }, { to: 'done' }],
  accept: [
    talk('queues'),
    facts(),
    accepted,
    { says: 'Olá! Meu nome é *Ana* e vou continuar o seu atendimento.', to: 'done' },
  ],
  'accept quietly': [talk('queues'), facts(), { ...accepted, greets: false }, { to: 'done' }],
  transfer: [talk('done'), facts(), { ...transferred, text: ' Um momento. ' }, { says: 'Um momento.', to: 'done' }],
  'transfer quietly': [talk('done'), facts(), { ...transferred, tells: false }, { to: 'done' }],
  'close and ask': [
    talk('done'),
    facts(),
    { t: 'closed', wasOpen: true, rates: true },
    { says: 'Até logo.\n\nQue nota?\n\n*1* · Insatisfeito\n*2* · Satisfeito\n*3* · Muito satisfeito', to: 'rating' },
  ],
  close: [talk('done'), facts(), { t: 'closed', wasOpen: true, rates: false }, { says: 'Até logo.', to: 'done' }],
  'close quietly': [talk('queues'), facts(), { t: 'closed', wasOpen: false, rates: true }, { to: 'done' }],
};

describe('the table', () => {
  it.each(Object.entries(cases))(
    '%s',
    (name, [before, known, event, { says: text = null, to, queueId, more = {} }]) => {
      const done = step(before, known, event);
      expect([done.row.name, done.says?.text ?? null, done.talk.state]).toEqual([name, text, to]);
      expect(done).toMatchObject({ queueId: queueId ?? null, ...more });
    },
  );

  it('has a case for every row, and every row a name of its own', () => {
    expect(Object.keys(cases)).toEqual(table.map(({ name }) => name));
  });

  it('ends for each kind of event with a row that always fits', () => {
    for (const on of new Set(table.map((row) => row.on)))
      expect(table.findLast((row) => row.on === on)).toMatchObject({ from: 'any' });
    for (const on of new Set(table.map((row) => row.on)))
      expect(table.findLast((row) => row.on === on)!.when, on).toBeUndefined();
  });

  it('leaves no state without a way out: whatever is typed, or nothing, somebody of ours may take it', () => {
    for (const state of states)
      for (const event of [accepted, transferred, { t: 'closed', wasOpen: true, rates: false }] as const)
        expect(step(talk(state), facts(), event).talk.state).toBe('done');
  });

  it('sends the file of an option once, not when it is repeated', () => {
    const chosen = step(talk('options'), inQueue(support), says('2'));
    expect(chosen.says).toMatchObject({ text: 'Cardápio\n\n*0* · Voltar', mediaKey: 'file' });
    expect(step(chosen.talk, inQueue(support), says('x')).says!.mediaKey).toBeNull();
  });

  it('greets with the connection’s words in front where a single queue shall do so', () => {
    const known = facts({ queues: [sales], greetsOneQueue: true });
    expect(step(newTalk, known, says('oi')).says!.text).toBe('Olá! Escolha:\n\nVendas aqui.');
  });

  it('says the connection’s words for a queue that is closed and has none of its own', () => {
    const quiet = { ...closedQueue, away: '' };
    expect(step(newTalk, inQueue(quiet, { scheduleType: 'queue' }), says('oi')).says!.text).toBe('Voltamos amanhã.');
  });

  it('goes back one step, and stands at the beginning where its option was deleted', () => {
    expect(step(talk('options', { optionId: 3 }), inQueue(support), says('0')).talk.optionId).toBe(1);
    expect(step(talk('options', { optionId: 99 }), inQueue(support), says('1')).talk.optionId).toBe(1);
  });

  it('is not led astray by options that form a circle, or by fifty levels of them', () => {
    const circle = [option(1, '1', 'A', { parentId: 2 }), option(2, '1', 'B', { parentId: 1 })];
    let at = talk('options', { optionId: 1 });
    for (let n = 0; n < 100; n++) at = step(at, inQueue(support, { options: circle }), says('1')).talk;
    expect([1, 2]).toContain(at.optionId);
    const deep = Array.from({ length: 50 }, (_, n) => option(n + 1, '1', `N${n}`, { parentId: n || null }));
    at = talk('options');
    for (let n = 0; n < 50; n++) at = step(at, inQueue(support, { options: deep }), says('1')).talk;
    expect(at).toMatchObject({ state: 'options', optionId: 50 });
  });
});

describe('what is written in one breath', () => {
  it('is answered once, and is no answer to a menu that nobody could read yet', () => {
    const steps = walk(newTalk, facts(), ['oi', 'tudo bem?', 'quero um bolo'].map(says));
    expect(steps.map(({ row }) => row.name)).toEqual(['ask for a queue']);
  });

  it('counts where it is a choice all the same', () => {
    const steps = walk(newTalk, facts(), ['oi', '2', '1'].map(says));
    expect(steps.map(({ row }) => row.name)).toEqual(['ask for a queue', 'queue with options', 'option']);
    expect(steps.at(-1)!.talk.optionId).toBe(1);
  });

  it('may be five hundred messages', () => {
    const steps = walk(
      newTalk,
      facts(),
      Array.from({ length: 500 }, (_, n) => says(`oi ${n}`)),
    );
    expect(steps.filter((one) => one.says)).toHaveLength(1);
  });
});

describe('hours', () => {
  it('are those of the wall clock, also in the night when clocks change', () => {
    const zone = 'America/New_York';
    const sunday = [{ ...weeklyHours[6]!, startTime: '01:30', endTime: '03:00' }];
    const at = (time: string) =>
      step(newTalk, facts({ zone, hours: sunday, scheduleType: 'company', now: new Date(time) }), says('oi')).row.name;
    // Clocks go back at 06:00 UTC: the hour from one to two comes twice.
    expect(
      ['2026-11-01T05:29:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:10:00Z', '2026-11-01T06:30:00Z'].map(at),
    ).toEqual(['away', 'ask for a queue', 'away', 'ask for a queue']);
  });

  it('let the customer go on where they were once it is open again', () => {
    const closed = facts({ now: night, scheduleType: 'company' });
    const told = step(newTalk, closed, says('oi'));
    const open = { ...learn(closed, told), now: new Date('2026-11-23T13:00:00Z') };
    expect(step(told.talk, open, says('bom dia')).row.name).toBe('ask for a queue');
  });
});
