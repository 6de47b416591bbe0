import { expect, test } from 'vitest';
import { createShared } from './shared';

/** What has been resolved goes on first. */
const turn = () => new Promise(setImmediate);

/** Work that ends when it is told to, and remembers how often it began. */
function held() {
  const begun: { end(answer: string): void; fail(): void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) =>
      begun.push({ end: (answer) => resolve(`${name} ${answer}`), fail: () => reject(new Error(name)) }),
    );
  return { begun, work };
}

test('who asks while an answer is under way is answered by one that began afterwards, all of them by the same', async () => {
  const { begun, work } = held();
  const shared = createShared<string>();
  const first = shared('a', work('first'));
  const others = [shared('a', work('second')), shared('a', work('third'))];
  expect(begun.length).toBe(1);
  begun[0]!.end('old');
  expect(await first).toBe('first old');
  await turn();
  expect(begun.length).toBe(2);
  const last = shared('a', work('fourth'));
  begun[1]!.end('new');
  expect(await Promise.all(others)).toEqual(['third new', 'third new']);
  await turn();
  expect(begun.length).toBe(3);
  begun[2]!.end('newest');
  expect(await last).toBe('fourth newest');
  await turn();
  const alone = shared('a', work('fifth'));
  expect(begun.length).toBe(4);
  begun[3]!.end('alone');
  expect(await alone).toBe('fifth alone');
});

test('other questions wait for nobody, and a failure is of those only who had that answer', async () => {
  const { begun, work } = held();
  const shared = createShared<string>();
  const [one, other] = [shared('a', work('one')), shared('b', work('other'))];
  expect(begun.length).toBe(2);
  const next = shared('a', work('next'));
  begun[0]!.fail();
  await expect(one).rejects.toThrow('one');
  await turn();
  expect(begun.length).toBe(3);
  begun[1]!.end('b');
  begun[2]!.end('a');
  expect(await Promise.all([other, next])).toEqual(['other b', 'next a']);
});
