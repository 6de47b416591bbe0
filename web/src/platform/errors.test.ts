import { endpoints } from '@guiche/contract';
import { errorStatus } from '@guiche/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error';
import { toastStore, toastError } from '../ui/toast-store';
import './i18n';
import { fileErrorStrings } from '../knowledge/file-errors';
import { deskErrorStrings } from './desk-errors';
import { errorStrings, sentenceOf } from './errors';

beforeEach(() => toastStore.clear());

test('every code has one sentence in every language', () => {
  for (const language of ['pt', 'en', 'es'] as const) {
    const words = [errorStrings, deskErrorStrings, fileErrorStrings].map(
      (one): Record<string, string> => one.words[language],
    );
    const codes = words.flatMap((one) => Object.keys(one));
    expect(codes.sort()).toEqual([...Object.keys(errorStatus), 'ERR_NETWORK', 'ERR_UNSENT'].sort());
    expect(words.flatMap((one) => Object.values(one)).filter((text) => text.trim() === '')).toEqual([]);
  }
});

test('what is answered to whoever is not logged in has its sentence before the desk is there', () => {
  // networks and banks read no sentences
  const ofPrograms = /^(cloud|paymentHooks|pixSandbox)\./;
  const open = endpoints.filter(({ name, endpoint }) => endpoint.spec.who === 'public' && !ofPrograms.test(name));
  expect(open.length).toBeGreaterThan(10);
  for (const { name, endpoint } of open)
    for (const code of endpoint.spec.fails ?? []) expect(Object.keys(errorStrings.words.pt), name).toContain(code);
});

test.each([
  ['a known code', new ApiError(404, 'ERR_NO_TICKET_FOUND'), 'Nenhum atendimento encontrado com este ID.'],
  ['an unknown code', new ApiError(400, 'ERR_FROM_TOMORROW'), 'ERR_FROM_TOMORROW'],
  ['no code', new ApiError(502, ''), 'Ocorreu um erro!'],
  ['a string', 'quota used up', 'quota used up'],
  ['anything else', new TypeError('x is undefined'), 'Ocorreu um erro!'],
])('%s', (_, thrown, sentence) => {
  expect(sentenceOf(thrown)).toBe(sentence);
});

test('the same trouble is told once, and what was cancelled not at all', () => {
  toastError(new ApiError(0, 'ERR_NETWORK'));
  toastError(new ApiError(0, 'ERR_NETWORK'));
  toastError(new DOMException('', 'AbortError'));
  expect(toastStore.get()).toHaveLength(1);
});
