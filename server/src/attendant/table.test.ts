import { weeklyHours } from '../companies/hours';
import { OptionLimits } from '@guiche/contract/queue-options';
import { describe, expect, it } from 'vitest';
import { limits, newTalk, noFacts, states, type Event, type Facts, type Talk } from './context';
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
const leftAlone = 'Tudo bem, não enviaremos mais avisos nem promoções. Se precisar, é só escrever.';
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
const later = (span: number) => new Date(now.getTime() + span);
const lines = (...of: [number, string][]) => of.map(([id, title], n) => ({ key: String(n + 1), title, id }));
/** Menus that were read some minutes ago. */
const ofQueues = {
  of: 'queues',
  at: later(-300_000),
  lines: lines([11, 'Vendas'], [12, 'Suporte'], [13, 'Caixa']),
} as const;
const ofOptions = { of: 'options', at: later(-300_000), lines: lines([1, 'Pedidos'], [2, 'Cardápio']) } as const;
const belowOrders = { ...ofOptions, lines: lines([3, 'Atrasado']) };
const belowLate = { ...ofOptions, lines: [] };
const talk = (state: Talk['state'], more: Partial<Talk> = {}): Talk => ({
  ...newTalk,
  state,
  shown: state === 'queues' ? ofQueues : state === 'options' ? ofOptions : null,
  ...more,
});
const says = (text: string): Event => ({ t: 'message', text });
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
  'rating again': [
    talk('rating', { rateUntil: later(1) }),
    facts({ ticket: ticket({ isWaiting: false }) }),
    says('5'),
    {
      says: 'Para avaliar, responda de 1 a 3:\n\n*1* · Insatisfeito\n*2* · Satisfeito\n*3* · Muito satisfeito',
      to: 'rating',
      more: { talk: { repeats: 1, rateUntil: later(1) } },
    },
  ],
  'rating in vain': [
    talk('rating', { rateUntil: later(1), repeats: 1 }),
    facts({ ticket: ticket({ isWaiting: false }) }),
    says('ótimo'),
    { to: 'rating', more: { talk: { rateUntil: later(1) } } },
  ],
  'no rating': [
    talk('rating', { rateUntil: later(-1) }),
    facts({ ticket: ticket({ isWaiting: false }) }),
    says('3'),
    { to: 'done' },
  ],
  'stop, told before, and nothing else': [
    newTalk,
    facts({ toldOptOut: true, fallbackQueueId: 12 }),
    says('parar'),
    { to: 'done', queueId: 12, more: { optOut: null, handsOver: 'unanswered' } },
  ],
  'stop, told before': [
    talk('done'),
    facts({ toldOptOut: true }),
    says('parar'),
    { to: 'done', more: { optOut: null } },
  ],
  stop: [talk('queues'), facts(), says('Parar!'), { says: leftAlone, to: 'queues', more: { optOut: 'parar' } }],
  taken: [
    talk('queues', { owes: true }),
    facts({ ticket: ticket({ isWaiting: false }) }),
    { t: 'settled' },
    { to: 'queues', more: { talk: { shown: ofQueues, owes: false }, attends: false } },
  ],
  ours: [
    talk('options', { optionId: 1 }),
    inQueue(support, { isOurs: true }),
    says('1'),
    { to: 'options', more: { talk: talk('options', { optionId: 1 }) } },
  ],
  'loop goes on': [talk('silent', { silentUntil: later(1) }), facts(), says('1'), { to: 'silent' }],
  loop: [
    talk('queues'),
    facts({ saidInAMinute: limits.inAMinute, fallbackQueueId: 12 }),
    says('1'),
    {
      to: 'silent',
      queueId: 12,
      more: { talk: talk('silent', { silentUntil: later(limits.pause) }), handsOver: 'loop' },
    },
  ],
  assistant: [talk('queues'), facts({ hasAssistant: true }), says('1'), { to: 'queues' }],
  'queue with an assistant': [
    talk('queues'),
    facts({ queues: [{ ...sales, hasAssistant: true }, support] }),
    says('1'),
    { to: 'done', queueId: 11, more: { isAssisted: true } },
  ],
  'queue is gone, and none is left': [
    talk('queues'),
    facts({ queues: [], line: { ...line, greeting: '' }, fallbackQueueId: 11 }),
    says('1'),
    {
      says: 'Sua conversa foi transferida. Em instantes alguém continua o seu atendimento.',
      to: 'done',
      queueId: 11,
      more: { handsOver: 'unanswered' },
    },
  ],
  'queue is gone': [
    talk('queues'),
    facts({ queues: [sales, closedQueue] }),
    says('suporte'),
    {
      says: 'Olá! Escolha:\n\n*1* · Vendas\n*2* · Caixa',
      to: 'queues',
      more: { talk: talk('queues', { shown: { of: 'queues', at: now, lines: lines([11, 'Vendas'], [13, 'Caixa']) } }) },
    },
  ],
  'queue is closed': [
    talk('queues'),
    facts({ scheduleType: 'queue' }),
    says('3'),
    { says: 'O caixa abre às 8h.', to: 'placed', queueId: 13, more: { wasTold: true } },
  ],
  'queue with options': [
    talk('queues', { repeats: 2 }),
    facts(),
    says('2.'),
    { says: '*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início', to: 'options', queueId: 12 },
  ],
  queue: [
    talk('queues'),
    facts(),
    says('01'),
    { says: 'Vendas aqui.', to: 'placed', queueId: 11, more: { talk: { shown: { ...ofQueues, chosen: 11 } } } },
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
      more: { talk: talk('options', { optionId: 1, shown: { ...belowOrders, at: now } }) },
    },
  ],
  'option of a lost queue': [talk('options'), facts(), says('1'), { says: menu, to: 'queues' }],
  'option of a lost queue, one with options is left': [
    talk('options', { shown: belowOrders }),
    facts({ queues: [support] }),
    says('1'),
    { says: '*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início', to: 'options', queueId: 12 },
  ],
  'option of a lost queue, one is left': [
    talk('options'),
    facts({ queues: [support], options: [] }),
    says('1'),
    { says: 'Você está em Suporte.', to: 'done', queueId: 12 },
  ],
  'option is gone': [
    talk('options'),
    inQueue(support, { options: tree.slice(1) }),
    says('1'),
    { says: '*2* · Cardápio\n*#* · Voltar ao início', to: 'options', more: { queueId: null } },
  ],
  'away, told': [
    talk('options', { optionId: 1 }),
    inQueue(support, {
      now: night,
      scheduleType: 'company',
      awayAt: new Date(night.getTime() - limits.pause + 1),
    }),
    says('oi'),
    { to: 'options', more: { talk: talk('options', { optionId: 1 }) } },
  ],
  away: [
    talk('queues', { repeats: 1 }),
    facts({ now: night, scheduleType: 'company', awayAt: new Date(night.getTime() - limits.pause) }),
    says('oi'),
    { says: 'Voltamos amanhã.', to: 'queues', more: { wasTold: true, handsOver: 'closed' } },
  ],
  served: [talk('new'), facts({ ticket: ticket({ wasServed: true }) }), says('oi'), { to: 'new' }],
  'queue was lost': [talk('placed'), facts(), says('oi'), { says: menu, to: 'queues' }],
  'queue was lost, one with options is left': [
    talk('options'),
    facts({ queues: [support] }),
    says('oi'),
    { says: '*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início', to: 'options', queueId: 12 },
  ],
  'queue was lost, one is left': [
    talk('done'),
    facts({ queues: [sales] }),
    says('oi'),
    { says: 'Vendas aqui.', to: 'done', queueId: 11 },
  ],
  placed: [
    talk('placed', { shown: ofQueues }),
    inQueue(sales),
    says('oi'),
    { to: 'placed', more: { talk: talk('placed', { shown: ofQueues }) } },
  ],
  'nothing to choose any more': [talk('options'), inQueue(sales), says('oi'), { to: 'done' }],
  'still writing': [
    talk('queues', { repeats: 1, shown: { ...ofQueues, at: later(1 - limits.breath) } }),
    facts(),
    says('quero um bolo'),
    { to: 'queues', more: { talk: { repeats: 1, owes: true } } },
  ],
  silent: [
    talk('silent', { silentUntil: later(1), shown: ofQueues }),
    facts(),
    says('quero um bolo'),
    { to: 'silent', more: { talk: talk('silent', { silentUntil: later(1), shown: ofQueues }) } },
  ],
  'greet with options': [
    talk('new'),
    facts({ queues: [support] }),
    says('oi'),
    { says: '*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início', to: 'options', queueId: 12 },
  ],
  greet: [talk('new'), inQueue(sales, { queues: [sales] }), says('oi'), { says: 'Vendas aqui.', to: 'done' }],
  assign: [talk('new'), facts({ queues: [closedQueue] }), says('oi'), { to: 'done', queueId: 13 }],
  place: [
    talk('silent', { silentUntil: later(-1), shown: ofQueues, repeats: 2 }),
    inQueue(sales),
    says('como assim'),
    { to: 'placed', more: { talk: talk('placed', { shown: ofQueues }) } },
  ],
  'ask for a queue': [talk('new'), facts(), says('1'), { says: menu, to: 'queues' }],
  'ask for a queue anew': [
    talk('queues', { repeats: 2, shown: { ...ofQueues, at: later(-limits.choice) } }),
    facts(),
    says('1'),
    { says: menu, to: 'queues', more: { talk: { repeats: 0 } } },
  ],
  'greet without queue': [talk('new'), facts({ queues: [] }), says('oi'), { says: 'Olá! Escolha:', to: 'done' }],
  'nothing to say': [talk('new'), facts({ line: { ...line, greeting: ' ' } }), says('oi'), { to: 'done' }],
  'nothing is owed': [talk('queues'), facts(), { t: 'settled' }, { to: 'queues' }],
  'queues again': [
    talk('queues', { repeats: 1, owes: true }),
    facts(),
    says('4'),
    { says: menu, to: 'queues', more: { talk: talk('queues', { repeats: 2, shown: { ...ofQueues, at: now } }) } },
  ],
  'queues in vain': [
    talk('queues', { repeats: 2, owes: true }),
    facts({ fallbackQueueId: 12 }),
    { t: 'settled' },
    {
      to: 'silent',
      queueId: 12,
      more: {
        talk: talk('silent', { silentUntil: later(limits.pause), shown: ofQueues }),
        handsOver: 'unanswered',
      },
    },
  ],
  'options again': [
    talk('options', { optionId: 3 }),
    inQueue(support),
    says('7'),
    {
      says: 'Atrasado\n\n*0* · Voltar',
      to: 'options',
      more: { talk: talk('options', { optionId: 3, repeats: 1, shown: { ...belowLate, at: now } }) },
    },
  ],
  'options in vain': [
    talk('options', { repeats: 2 }),
    inQueue(support),
    says('(.*)+$'),
    { to: 'silent', more: { handsOver: 'unanswered' } },
  ],
  done: [talk('done'), inQueue(sales), says('oi'), { to: 'done' }],
  'moved on': [
    talk('queues'),
    facts({ fallbackQueueId: 12 }),
    { t: 'waited' },
    { to: 'placed', queueId: 12, more: { talk: { shown: ofQueues } } },
  ],
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
    for (const on of new Set(table.flatMap((row) => row.on))) {
      const last = table.findLast((row) => [row.on].flat().includes(on))!;
      expect([last.from, last.when], on).toEqual(['any', undefined]);
    }
  });

  it('leaves no state without a way out: whatever is typed, or nothing, somebody of ours may take it', () => {
    for (const state of states)
      for (const event of [accepted, transferred, { t: 'closed', wasOpen: true, rates: false }] as const)
        expect(step(talk(state), facts(), event).talk.state).toBe('done');
  });

  it('owes an answer no longer once it has said something, whatever was answered', () => {
    const owed = (state: Talk['state']) => talk(state, { owes: true });
    const closed = { now: night, scheduleType: 'company' } as const;
    const owes = (before: Talk, known: Facts, text: string) => {
      const { row, talk: next } = step(before, known, says(text));
      return [row.name, next.owes];
    };
    expect(owes(owed('queues'), facts(), 'parar')).toEqual(['stop', false]);
    expect(owes(owed('queues'), facts(closed), 'oi')).toEqual(['away', false]);
    expect(owes(owed('queues'), facts({ ...closed, awayAt: night }), 'oi')).toEqual(['away, told', true]);
    expect(owes(owed('queues'), facts({ toldOptOut: true }), 'parar')).toEqual(['stop, told before', true]);
    const rates = { ...owed('rating'), rateUntil: later(1) };
    expect(owes(rates, facts({ ticket: ticket({ isWaiting: false }) }), '5')).toEqual(['rating again', false]);
  });

  it('sends the file of an option once, not when it is repeated', () => {
    const chosen = step(talk('options'), inQueue(support), says('2'));
    expect(chosen.says).toMatchObject({ text: 'Cardápio\n\n*0* · Voltar', mediaKey: 'file' });
    const known = inQueue(support, { now: later(limits.breath) });
    expect(step(chosen.talk, known, says('x')).says!.mediaKey).toBeNull();
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
    let at = talk('options', { optionId: 1, shown: { ...ofOptions, lines: lines([2, 'B']) } });
    for (let n = 0; n < 100; n++) at = step(at, inQueue(support, { options: circle }), says('1')).talk;
    expect([1, 2]).toContain(at.optionId);
    const deep = Array.from({ length: 50 }, (_, n) => option(n + 1, '1', `N${n}`, { parentId: n || null }));
    at = talk('options', { shown: { ...ofOptions, lines: lines([1, 'N0']) } });
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

  it('answers the menu that was read, whatever the lines before it would have asked for', () => {
    // the options come anew after the pause, and the queue that is named stands in the menu before them
    const silent = talk('silent', { shown: talk('queues').shown, silentUntil: new Date(now.getTime() - 1) });
    const steps = walk(silent, inQueue(support), ['já paguei', 'quanto custa?', 'Vendas', 'às 15h'].map(says));
    expect(steps.map(({ row }) => row.name)).toEqual(['queue']);
    expect(steps[0]!.queueId).toBe(sales.id);
  });

  it('is answered by the last choice of it, where somebody corrects the first', () => {
    const steps = walk(talk('queues'), facts({ options: [] }), ['1', 'ops', '2'].map(says));
    expect(steps.at(-1)).toMatchObject({ queueId: 12, says: { text: 'Você está em Suporte.' } });
  });

  it('stands since it was read, where the menu that was asked for anew was not said', () => {
    const shown = { ...ofQueues, at: later(-2 * limits.breath) };
    const placed = talk('placed', { shown: { ...shown, chosen: sales.id } });
    const steps = walk(placed, inQueue(sales, { options: [] }), ['#', '2'].map(says));
    expect(steps.map(({ row }) => row.name)).toEqual(['to the queues', 'queue']);
    expect(steps.at(-1)!.talk.shown).toEqual({ ...shown, chosen: support.id });
    // said again, it has been read again
    const again = walk(placed, inQueue(sales, { options: [] }), ['#', 'oi', 'sair'].map(says));
    expect(again.at(-1)!.talk.shown!.at).toEqual(now);
  });

  it('confirms a stop word in front of what answers the lines behind it, once', () => {
    const steps = walk(talk('queues'), facts(), ['sair', '1', 'Sair!'].map(says));
    expect(steps.at(-1)).toMatchObject({ queueId: 11, says: { text: `${leftAlone}\n\nVendas aqui.` } });
    const twice = walk(talk('queues'), facts(), ['sair', '1', '2'].map(says));
    expect(twice.at(-1)!.says!.text).toBe(`${leftAlone}\n\n*1* · Pedidos\n*2* · Cardápio\n*#* · Voltar ao início`);
    const behind = walk(talk('queues'), facts(), ['1', 'sair'].map(says));
    expect(behind.map((one) => one.says?.text ?? null)).toEqual([`${leftAlone}\n\nVendas aqui.`, null]);
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

describe('a menu that was shown', () => {
  it('is what an answer is read against, whatever order the queues have since', () => {
    const turned = facts({ queues: [closedQueue, support, sales] });
    expect(step(talk('queues'), turned, says('1')).queueId).toBe(11);
    expect(step(talk('options'), inQueue(support, { options: tree.toReversed() }), says('2')).talk.optionId).toBe(2);
  });

  it('can be answered for a day, in silence too, until somebody of ours takes the ticket', () => {
    const silent = talk('silent', { silentUntil: later(1), shown: ofQueues });
    expect(step(silent, facts(), says('1'))).toMatchObject({ queueId: 11, row: { name: 'queue' } });
    const lastMoment = { ...ofQueues, at: later(1 - limits.choice) };
    expect(step({ ...silent, shown: lastMoment }, facts(), says('1')).queueId).toBe(11);
    expect(step(silent, facts({ ticket: ticket({ wasServed: true }) }), says('1')).row.name).toBe('served');
  });

  it('can be answered by what was written within the day and came after it', () => {
    const known = facts({ now: later(2 * limits.choice) });
    const written = (span: number) => step(talk('queues'), known, { ...says('1'), at: later(span) } as Event).row.name;
    expect(written(limits.choice - 300_001)).toBe('queue');
    expect(written(limits.choice - 300_000)).toBe('ask for a queue anew');
    const inSupport = { ...known, queue: support, ticket: ticket({ queueId: 12 }) };
    for (const text of ['1', '0', '#'])
      expect(step(talk('options', { optionId: 1 }), inSupport, { t: 'message', text, at: now }).row.isAnswer).toBe(
        true,
      );
  });

  it('can be answered after the silence too, where the ticket went to a queue meanwhile and they wrote something else first', () => {
    const silent = talk('silent', { silentUntil: later(-1), shown: ofQueues });
    const placed = step(silent, inQueue(sales), says('como assim'));
    expect(placed.says).toBeNull();
    expect(step(placed.talk, inQueue(sales), says('2'))).toMatchObject({
      queueId: 12,
      row: { name: 'queue with options' },
    });
  });

  it('still moves the ticket to another queue where the chosen one is closed', () => {
    const known = facts({ scheduleType: 'queue' });
    const closed = step(talk('queues'), known, says('3'));
    const inClosed = learn(known, closed);
    expect(step(closed.talk, inClosed, says('quando abre?')).row.name).toBe('away, told');
    expect(step(closed.talk, inClosed, says('1'))).toMatchObject({ queueId: 11, talk: { state: 'placed' } });
    expect(step(closed.talk, inClosed, says('#')).says!.text).toBe(menu);
  });

  it('still moves the ticket where a choice is corrected, for the day, until somebody of ours takes the ticket', () => {
    const chosen = step(talk('queues'), facts(), says('1'));
    const inSales = learn(facts(), chosen);
    const { talk: waiting, says: nothing } = step(chosen.talk, inSales, says('quero um bolo'));
    expect(nothing).toBeNull();
    expect(step(waiting, inSales, says('2'))).toMatchObject({ queueId: 12, row: { name: 'queue with options' } });
    for (const text of ['#', '0']) expect(step(waiting, inSales, says(text)).says!.text).toBe(menu);
    expect(step(waiting, { ...inSales, now: later(limits.choice) }, says('2')).queueId).toBeNull();
    const served = { ...inSales, ticket: { ...inSales.ticket, wasServed: true } };
    expect(step(waiting, served, says('2')).row.name).toBe('served');
  });

  it('moves it there and back, and greets once in each queue however often that is named', () => {
    const said: (string | null)[] = [];
    let at = talk('queues');
    let known = facts({ options: [] });
    for (const text of ['1', '1', 'Vendas', '2', '2', 'quando?', '2', '1']) {
      const next = step(at, known, says(text));
      said.push(next.says?.text ?? null);
      at = next.talk;
      known = learn(known, next);
    }
    const here = 'Você está em Suporte.';
    expect(said).toEqual(['Vendas aqui.', null, null, here, null, null, null, 'Vendas aqui.']);
    expect(known.queue?.id).toBe(11);
  });

  it('is answered where the ticket came to that queue in another way, or was told there that nobody is', () => {
    const placed = talk('placed', { shown: ofQueues });
    expect(step(placed, inQueue(sales), says('1')).says!.text).toBe('Vendas aqui.');
    const byDay = step(talk('queues'), facts({ scheduleType: 'queue' }), says('3'));
    const opened = inQueue({ ...closedQueue, hours: always }, { scheduleType: 'queue' });
    const open = { ...opened, queues: [sales, support, opened.queue!] };
    expect(step(byDay.talk, open, says('3')).says!.text).toBe('Você está em Caixa.');
    const chosen = talk('placed', { shown: { ...ofQueues, chosen: 11 } });
    const away = inQueue(sales, { now: later(3_600_000), scheduleType: 'company', hours: [] });
    expect(step(chosen, away, says('1')).row.name).toBe('away');
    expect(step(chosen, { ...away, awayAt: away.now }, says('1')).says).toBeNull();
  });

  it('answers whoever chooses a queue that has nothing to say', () => {
    expect(step(talk('queues'), facts({ options: [] }), says('2')).says!.text).toBe('Você está em Suporte.');
  });

  it('takes none of two lines that are called alike, by their name', () => {
    const twice = { ...ofQueues, lines: lines([11, 'Vendas'], [12, 'vendas']) };
    const named = (text: string) => step(talk('queues', { shown: twice }), facts(), says(text)).queueId;
    expect([named('Vendas'), named('1'), named('2')]).toEqual([null, 11, 12]);
  });

  it('understands a choice as people write it', () => {
    const named = (text: string) => step(talk('queues'), facts(), says(text)).queueId;
    const first = [
      '1',
      '01',
      '1.',
      '1)',
      '1º',
      '1ª',
      '1o',
      '*1*',
      '1️⃣',
      ' １ ',
      'opção 1',
      'Opcao 1',
      'vendas',
      'VENDAS!',
    ];
    for (const text of [...first, '1 - Vendas', '1. vendas', '1º Vendas', '*1* · Vendas', 'número 1'])
      expect(named(text), text).toBe(11);
    for (const text of [
      '1, por favor',
      '1 obrigada',
      'Vendas, pfv',
      '1 please',
      'vendas, gracias!',
      'nº 1',
      'nº1',
      'opção nº 1',
      'a 1',
      'um',
      'Uma',
      'a um',
      'opção um',
      'a opção número um',
      'uno, por favor',
      'one',
      'um - Vendas',
    ])
      expect(named(text), text).toBe(11);
    for (const text of ['dois', 'a dois', 'Opção dois!', 'duas', 'dos', 'la dos', 'two please', 'dois, suporte'])
      expect(named(text), text).toBe(12);
    for (const text of [
      '',
      '0',
      '4',
      '1 2',
      '1/2',
      '1,5',
      '1 - Suporte',
      'vendas e suporte',
      '12',
      '1 bolo',
      'por favor',
      'quero 1 bolo por favor',
      'no',
      'a',
      'obrigada',
      '1'.repeat(6),
      'um bolo',
      'dois bolos, por favor',
      'quatro',
      'um dois',
      'dois ou um',
      'um - Suporte',
      'a uma hora',
    ])
      expect(named(text), text).toBeNull();
  });
});

describe('a step back, and one to the beginning', () => {
  const below = talk('options', { optionId: 1, shown: belowOrders });
  const inSupport = inQueue(support, { queues: [support] });
  const standsAt = (text: string, from = below, known = inSupport) => {
    const next = step(from, known, says(text));
    return [next.row.name, next.talk.optionId];
  };
  const deep = talk('options', { optionId: 3, shown: belowLate });

  it.each([
    '0',
    '00',
    '0)',
    '0.',
    '*0*',
    '0️⃣',
    '(0)',
    'opção 0',
    'opción 0',
    'option 0',
    'número 0',
    '0 - Voltar',
    '*0* · Voltar',
    'voltar',
    'Voltar!',
    'Back',
    'Volver',
    '0 Back',
    '*0* · Back',
    '*0* · Volver',
    '0. volver',
  ])('one step back may be "%s"', (text) => {
    expect(standsAt(text, deep)).toEqual(['option', 1]);
  });

  it.each([
    '#',
    '*#*',
    '#.',
    '＃',
    '#️⃣',
    'opção #',
    '# - Voltar ao início',
    '*#* · Voltar ao início',
    'voltar ao inicio',
    '*#* · Back to the beginning',
    'back to the beginning',
    '*#* · Volver al inicio',
    '#volver al inicio',
  ])('the beginning may be "%s"', (text) => {
    expect(standsAt(text, deep)).toEqual(['option', null]);
  });

  it.each(['0 - Voltar ao início', '# - Voltar', '#0', '0 reais', 'voltar amanhã', 'quero voltar', '-', ''])(
    '"%s" is neither',
    (text) => {
      expect(standsAt(text)[0]).toBe('options again');
    },
  );

  it('lead to the queues where there are several, however they are written', () => {
    for (const text of ['0 - Voltar', 'Voltar', '# - Voltar ao início'])
      expect(step(talk('options'), inQueue(support), says(text)).says!.text, text).toBe(menu);
  });

  it('are a line of the menu where one is called like them', () => {
    const back = option(4, '3', 'Voltar', { message: 'Voltar um produto?' });
    const shown = { ...ofOptions, lines: lines([1, 'Pedidos'], [2, 'Cardápio'], [4, 'Voltar']) };
    const known = inQueue(support, { options: [...tree, back] });
    expect(standsAt('voltar', talk('options', { shown }), known)).toEqual(['option', 4]);
  });
});

it('the longest title can be typed, with its number in front', () => {
  const title = 'é'.repeat(OptionLimits.title);
  const shown = { ...ofOptions, lines: lines([1, title], [2, `${title.slice(1)}x`]) };
  const known = inQueue(support, { options: [option(1, '1', title), option(2, '2', `${title.slice(1)}x`)] });
  for (const text of [title, `1 - ${title}`, `*1* · ${title}`, `opção 1: ${title}`])
    expect(step(talk('options', { shown }), known, says(text)).talk.optionId, text).toBe(1);
  expect(step(talk('options', { shown }), known, says(`${title} ${title}`)).talk.optionId).toBeNull();
});

describe('what is chosen', () => {
  it('may be called like a stop word, and is none when it is named again', () => {
    const leaving = queue(14, 'Sair');
    const shown = { of: 'queues', at: later(-300_000), lines: lines([11, 'Vendas'], [14, 'Sair']) } as const;
    const known = facts({ queues: [sales, leaving] });
    const chosen = step(talk('queues', { shown }), known, says('sair'));
    expect(chosen).toMatchObject({ queueId: 14, optOut: null });
    expect(step(chosen.talk, learn(known, chosen), says('sair'))).toMatchObject({ says: null, optOut: null });
  });

  it('is answered where its queue went and nothing is left to choose', () => {
    const moved = inQueue(sales, { queues: [sales], options: [] });
    expect(step(talk('options'), moved, says('1')).says!.text).toBe('Vendas aqui.');
    const quiet = inQueue(queue(12, 'Suporte'), { queues: [], options: [] });
    expect(step(talk('options'), quiet, says('1')).says!.text).toBe('Você está em Suporte.');
    const nowhere = facts({ queues: [], options: [] });
    expect(step(talk('options'), nowhere, says('1')).says!.text).toMatch(/^Sua conversa foi transferida/);
  });

  it('thirty times a minute is somebody quick; answers to what is no choice are ten at most', () => {
    const quick = facts({ choseInAMinute: limits.choicesInAMinute - 1 });
    expect(step(talk('queues'), quick, says('1')).row.name).toBe('queue');
    const machine = facts({ choseInAMinute: limits.choicesInAMinute });
    expect(step(talk('queues'), machine, says('1')).row.name).toBe('loop');
    const inQueueAlready = inQueue(support, { saidInAMinute: limits.inAMinute, fallbackQueueId: 11 });
    expect(step(talk('options'), inQueueAlready, says('1')).queueId).toBeNull();
  });
});

describe('hours', () => {
  it('where nobody has written what is said, ours is said', () => {
    const known = facts({ now: night, scheduleType: 'company', line: { ...line, away: ' ' } });
    expect(step(newTalk, known, says('oi')).says!.text).toMatch(/^Estamos fora do horário/);
  });

  it('are the company’s where those are set, whatever hours a queue has, and else the queue’s', () => {
    const saidBy = (one: typeof sales, more: Partial<Facts>) => step(newTalk, inQueue(one, more), says('oi')).row.name;
    expect(saidBy(closedQueue, { scheduleType: 'company' })).toBe('assign');
    expect(saidBy(sales, { scheduleType: 'company', now: night })).toBe('away');
    expect(saidBy(closedQueue, { scheduleType: 'queue' })).toBe('away');
    expect(saidBy(sales, { scheduleType: 'queue', now: night })).toBe('greet');
  });

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
