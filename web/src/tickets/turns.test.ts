import { afterEach, expect, test } from 'vitest';
import { afterOpening, afterWords, knowWhenStored, opens } from './turns';

afterEach(() => knowWhenStored(() => Promise.resolve(true)));

test('a move waits for what was written before it', async () => {
  const done: string[] = [];
  let store = (_all: boolean) => {};
  knowWhenStored(() => new Promise((resolve) => (store = resolve)));
  const move = afterWords(1).then(() => done.push('close'));
  await Promise.resolve();
  done.push('answer');
  store(true);
  await move;
  expect(done).toEqual(['answer', 'close']);
});

test('what was refused keeps the conversation as it was', async () => {
  knowWhenStored(() => Promise.resolve(false));
  await expect(afterWords(1)).rejects.toMatchObject({ code: 'ERR_UNSENT' });
});

test('an answer waits for the acceptance under which it was written, whatever comes of it', async () => {
  for (const ends of ['resolve', 'reject'] as const) {
    let end = () => {};
    const accept = new Promise<void>((resolve, reject) => (end = ends === 'resolve' ? resolve : reject));
    const opening = opens(2, accept);
    let isOver = false;
    const answer = afterOpening(2).then(() => (isOver = true));
    await Promise.resolve();
    expect(isOver).toBe(false);
    end();
    await Promise.allSettled([opening, answer]);
    expect(isOver).toBe(true);
  }
  await afterOpening(2);
  await afterOpening(3);
});
