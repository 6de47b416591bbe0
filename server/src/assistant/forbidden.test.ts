import { expect, it } from 'vitest';
import { forbiddenIn } from './forbidden';

const list = 'reembolso\n\n  Política \nprazo de entrega';

it.each([
  ['Fazemos o reembolso amanhã.', ['reembolso']],
  ['Os REEMBOLSOS, e a politica!', ['reembolso', 'Política']],
  ['O prazo, de entrega', ['prazo de entrega']],
  ['Reembolsável; o prazo da entrega; politicamente.', []],
  ['', []],
])('%s', (text, found) => expect(forbiddenIn(text, list)).toEqual(found));

it('no list forbids nothing', () => expect(forbiddenIn('Tudo bem? Sim.', '\n , \n')).toEqual([]));
