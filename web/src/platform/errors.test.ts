import { errorStatus } from '@guiche/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from './api-error';
import { toastStore, toastError } from '../ui/toast-store';
import './i18n';
import { errorStrings, sentenceOf } from './errors';

beforeEach(() => toastStore.clear());

test('every code has a sentence in every language', () => {
  for (const words of Object.values(errorStrings.words)) {
    expect(Object.keys(words).sort()).toEqual([...Object.keys(errorStatus), 'ERR_NETWORK', 'ERR_UNSENT'].sort());
    expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([]);
  }
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
