import { describe, expect, it } from 'vitest';
import { limits, noFacts, states, type Event, type Facts, type State } from './context';
import { step } from './machine';
import { table } from './table';
import { angerSigns, isMiss, marker } from './words';

/** Every row of the table once, by its name: what leads to it, and where it leads. */
const said = (...texts: string[]) => texts.map((text, n) => ({ id: n + 1, text, isUnreadable: false }));
const answered: Event = { t: 'said', text: 'Às sete.', transfer: null, unfounded: [], forbidden: [] };
type Case = [State, Partial<Facts>, Event, State];
const forAnswers: Record<string, Case> = {
  listen: ['none', {}, { t: 'heard' }, 'waiting'],
  'go on listening': ['waiting', {}, { t: 'heard' }, 'waiting'],
  'heard while asking': ['running', {}, { t: 'heard' }, 'running'],
  'taken before': ['waiting', { isOff: true, said: said('atendente') }, { t: 'due' }, 'superseded'],
  'opted out before': ['waiting', { hasOptedOut: true, promptId: null }, { t: 'due' }, 'blocked'],
  'nobody to ask': ['waiting', { promptId: null }, { t: 'due' }, 'handed'],
  wish: ['waiting', { said: said('oi', 'quero um atendente') }, { t: 'due' }, 'handed'],
  anger: ['running', { said: said('ABSURDO ISSO', 'vou no procon!!!') }, { t: 'due' }, 'handed'],
  unreadable: ['waiting', { said: [{ id: 1, text: '', isUnreadable: true }] }, { t: 'due' }, 'handed'],
  end: [
    'waiting',
    { hasProposedEnd: true, turns: limits.turns, said: said('era só isso', 'obrigada!') },
    { t: 'due' },
    'answered',
  ],
  machines: ['waiting', { saidInAMinute: limits.inAMinute, said: said('Digite 1') }, { t: 'due' }, 'handed'],
  turns: ['waiting', { turns: limits.turns, said: said('oi') }, { t: 'due' }, 'handed'],
  spent: ['waiting', { isSpent: true, said: said('oi') }, { t: 'due' }, 'handed'],
  ask: ['waiting', { said: said('oi') }, { t: 'due' }, 'running'],
  taken: ['running', { isOff: true, isOvertaken: true }, answered, 'superseded'],
  'opted out': ['running', { hasOptedOut: true }, answered, 'blocked'],
  restless: ['running', { isOvertaken: true, restarts: limits.restarts }, answered, 'handed'],
  overtaken: ['running', { isOvertaken: true, restarts: 1 }, answered, 'superseded'],
  'nobody to speak': ['running', { promptId: null }, answered, 'handed'],
  elsewhere: ['running', { isMoved: true }, answered, 'superseded'],
  transfer: ['running', {}, { ...answered, transfer: '' }, 'handed'],
  misses: ['running', { misses: limits.misses }, { ...answered, text: 'Não sei.' }, 'handed'],
  unfounded: ['running', {}, { ...answered, unfounded: ['R$ 10'] }, 'handed'],
  forbidden: ['running', {}, { ...answered, forbidden: ['reembolso'] }, 'handed'],
  draft: ['running', { isDraft: true }, answered, 'drafted'],
  answer: ['running', { misses: limits.misses }, answered, 'answered'],
  'taken, and broken': ['running', { isOff: true, tries: 2 }, { t: 'broke' }, 'superseded'],
  broken: ['running', { tries: limits.tries }, { t: 'broke' }, 'failed'],
  'once more': ['running', { tries: 1 }, { t: 'broke' }, 'waiting'],
  refused: ['running', {}, { t: 'refused' }, 'blocked'],
};
/** What leaves a conversation to people where it speaks makes no draft where it writes for agents, which changes nothing. */
const cases = Object.fromEntries(
  table.flatMap(({ name }): [string, Case][] => {
    const [, of] = /^no draft: (.*)$/.exec(name) ?? [];
    if (of === undefined) return forAnswers[name] ? [[name, forAnswers[name]]] : [];
    const [state, facts, event, to] = forAnswers[of]!;
    return [[name, [state, { ...facts, isDraft: true }, event, to]]];
  }),
);

describe('a turn of an assistant', () => {
  it.each(table.map(({ name }) => name))('%s', (name) => {
    const [state, facts, event, to] = cases[name]!;
    expect(step({ state, facts: { ...noFacts, ...facts }, event })).toMatchObject({ name, to });
  });

  it('has a name of its own for each row, and knows no other', () => {
    const names = table.map(({ name }) => name);
    expect(Object.keys(cases)).toEqual(names);
    expect(Object.keys(forAnswers)).toEqual(names.filter((name) => !name.startsWith('no draft: ')));
  });

  it('is over in every state but three', () => {
    const left = new Set(table.flatMap(({ from }) => from));
    expect(states.filter((state) => left.has(state))).toEqual(['none', 'waiting', 'running']);
  });

  it('leaves to people whatever it ends without an answer and they do not have', () => {
    const ends = table.filter(
      ({ name, to }) => ['handed', 'failed', 'blocked'].includes(to) && !name.startsWith('no draft: '),
    );
    const silent = ends.filter(({ does }) => !does?.includes('leave it to people')).map(({ name }) => name);
    expect(silent).toEqual(['opted out before', 'opted out']);
  });

  it('says and moves nothing where it writes for agents', () => {
    const speaks = ['say the answer', 'leave it to people'];
    const cases = Object.values(forAnswers).filter(([, , event]) => event.t !== 'refused');
    const done = cases.map(([state, facts, event]) =>
      step({ state, facts: { ...noFacts, ...facts, isDraft: true }, event }),
    );
    expect(done.filter(({ does = [] }) => does.some((one) => speaks.includes(one)))).toEqual([]);
    expect(new Set(done.map(({ to }) => to))).not.toContain('answered');
  });

  it.each(Object.entries(forAnswers).filter(([name]) => name !== 'refused' && name !== 'end'))(
    'ends a draft as it would have ended an answer: %s',
    (_, [state, facts, event, to]) => {
      const row = step({ state, facts: { ...noFacts, ...facts, isDraft: true }, event });
      expect(row.to).toBe(to === 'answered' ? 'drafted' : to);
    },
  );
});

it('anger is three signs', () => {
  expect(angerSigns(['Isso é um absurdo, vou no Procon, uma vergonha'])).toBeGreaterThanOrEqual(limits.signs);
  expect(angerSigns(['Que ABSURDO!'])).toBeLessThan(limits.signs);
  expect(angerSigns(['BOM DIA PADARIA'])).toBeLessThan(limits.signs);
});

it('not to know is said in few words', () => {
  expect(['Não sei.', 'Desculpe, não tenho essa informação.', 'Não encontrei isso aqui.'].map(isMiss)).toEqual(
    Array.from({ length: 3 }, () => true),
  );
  expect(isMiss('Sim, abrimos às sete.')).toBe(false);
});

it('the marker counts at the start', () => {
  expect(marker.test('ação: transferir para o setor de atendimento')).toBe(true);
  expect(marker.test('x Ação: Transferir para o setor de atendimento')).toBe(false);
});
