import { expect, it } from 'vitest';
import { ServiceFailed } from '../platform/ask-service';
import { readAnswer } from './embed';

const answer = (data: unknown, usage?: unknown) => JSON.stringify({ data, usage });

it('what a service answers is put in the order of what was asked', () => {
  const data = [
    { index: 1, embedding: [0, 1] },
    { index: 0, embedding: [1, 0] },
  ];
  expect(readAnswer(answer(data, { prompt_tokens: 7 }), 2)).toEqual({
    vectors: [
      [1, 0],
      [0, 1],
    ],
    tokens: 7,
  });
  expect(readAnswer(answer([{ embedding: [1, 0] }], { prompt_tokens: '7' }), 1)).toEqual({
    vectors: [[1, 0]],
    tokens: null,
  });
});

it.each([
  ['no JSON', '<html>'],
  ['nothing', 'null'],
  ['a word', '"ok"'],
  ['no list', answer({})],
  ['fewer than asked', answer([{ index: 0, embedding: [1] }])],
  ['more than asked', answer(Array.from({ length: 3 }, (_, index) => ({ index, embedding: [1] })))],
  ['one twice', answer([{ index: 0, embedding: [1] }, { index: 0, embedding: [1] }])], // prettier-ignore
  ['a place that is none', answer([{ index: 0, embedding: [1] }, { index: 7, embedding: [1] }])], // prettier-ignore
  ['a place that is half', answer([{ index: 0, embedding: [1] }, { index: 0.5, embedding: [1] }])], // prettier-ignore
  ['two sizes', answer([{ index: 0, embedding: [1] }, { index: 1, embedding: [1, 2] }])], // prettier-ignore
  ['no numbers', answer([{ index: 0, embedding: ['1'] }, { index: 1, embedding: [1] }])], // prettier-ignore
  ['null among numbers', answer([{ index: 0, embedding: [1, null] }, { index: 1, embedding: [1, 1] }])], // prettier-ignore
  ['numbers too large to reckon with', answer([{ index: 0, embedding: [1e300] }, { index: 1, embedding: [1] }])], // prettier-ignore
  ['vectors that point nowhere', answer([{ index: 0, embedding: [0, 0] }, { index: 1, embedding: [1, 1] }])], // prettier-ignore
  ['empty vectors', answer([{ index: 0, embedding: [] }, { index: 1, embedding: [] }])], // prettier-ignore
  ['more numbers than any model makes', answer([0, 1].map((index) => ({ index, embedding: Array(5_000).fill(1) })))],
  ['null', answer([null, null])],
])('%s is no answer', (_, said) => {
  expect(() => readAnswer(said, 2)).toThrow(ServiceFailed);
});
