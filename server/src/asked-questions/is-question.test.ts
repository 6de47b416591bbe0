import { expect, test } from 'vitest';
import { bicycles } from '../knowledge/golden-bicycles.fixture';
import { pets } from '../knowledge/golden-pets.fixture';
import { isQuestion } from './is-question';

test.each([
  'Vocês entregam no domingo?',
  'oi, boa tarde! qual o horário de vocês',
  'quanto custa o bolo de cenoura',
  'bolo de cenoura custa quanto',
  'tem estacionamento aí',
  'vcs dão banho em gato',
  'Gostaria de saber se aceitam cartão',
  'da pra parcelar em 3 vezes',
  '¿Hacen envíos a Montevideo?',
  'cuanto cuesta el envio',
  'Do you ship abroad',
  'Hi! how long does delivery take',
])('"%s" is asked', (text) => expect(isQuestion(text)).toBe(true));

test.each([
  '',
  '?',
  'Oi, tudo bem?',
  'Bom dia!',
  'Obrigada, até amanhã',
  'quero dois pães e um café',
  'Vocês demoraram muito',
  'quando eu chegar te aviso',
  'como combinado, segue o comprovante',
  'https://loja.example/?pedido=1',
  'Meu endereço é Rua das Flores, 10',
  `${'Bolo '.repeat(70)}?`,
  '\u{1f600}'.repeat(20),
])('"%s" is not', (text) => expect(isQuestion(text)).toBe(false));

test('of questions as customers of two shops write them nine in ten are heard, and of what the shops tell one in twenty at most', () => {
  const articles = [bicycles, pets].flatMap((shop) => shop.articles);
  const questions = articles.flatMap((article) => article.questions);
  const missed = questions.filter((question) => !isQuestion(question));
  expect(missed.length / questions.length, missed.join('\n')).toBeLessThan(0.1);
  expect(articles.filter(({ text }) => isQuestion(text.slice(0, 300))).length / articles.length).toBeLessThanOrEqual(
    0.05,
  );
});
