import type { PastAnswer, TryOut } from '@guiche/contract/prompt-test-chat';
import { expect, it } from 'vitest';
import { outcomeOf } from './use-replay';

it.each([
  ['same', [false, 'Às sete.'], [false, 'Às sete.']],
  ['words', [false, 'Às sete.'], [false, 'Às oito.']],
  ['handed', [false, 'Às sete.'], [true, 'Vou passar você.']],
  ['answered', [true, 'Vou passar você.'], [false, 'Às sete.']],
  ['same', [true, 'Vou passar você.'], [true, 'Já vem alguém.']],
] as const)('an answer of the past is %s: %j, %j', (outcome, [wasHanded, was], [isHanded, is]) => {
  const past = { isHanded: wasHanded, text: was } as PastAnswer;
  expect(outcomeOf(past, { isHanded, text: is } as TryOut)).toBe(outcome);
});
