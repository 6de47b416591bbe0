import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './index';

/** Older clients send what a field of theirs holds, and that is text. */
const fields = endpoints.flatMap(({ name: called, endpoint: { spec } }) =>
  Object.keys(spec.ids ?? {}).flatMap((path) => {
    const [, name] = /^body\.(\w+)$/.exec(path) ?? [];
    return name && spec.body instanceof z.ZodObject
      ? [[`${called} ${name}`, spec.body.shape[name] as z.ZodType] as const]
      : [];
  }),
);

it('ids are named in bodies', () => expect(fields.length).toBeGreaterThan(40));

it.each(fields)('an id may be sent as its digits: %s', (_, field) => {
  const taken = ['12', ['12'], 12, [12]].map((sent) => field.safeParse(sent));
  const [word, words, one, list] = taken.map(({ success }) => success);
  expect([word, words]).toEqual([one, list]);
  expect(word || words).toBe(true);
});
