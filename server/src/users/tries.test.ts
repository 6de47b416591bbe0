import { describe, expect, it } from 'vitest';
import { Refusal } from '../platform/errors';
import { createTries } from './tries';

const wrong = async () => false;
const right = async () => true;

function setUp(isOn = true) {
  let now = Date.UTC(2026, 0, 1);
  const tries = createTries({ clock: () => new Date(now), isOn });
  /** `right`, `wrong`, or the seconds one is told to wait. */
  const say = async (act: () => Promise<boolean>, email = 'ana@demo.local', address = '10.0.0.1') => {
    try {
      return (await tries.attempt(email, address, act)) ? 'right' : 'wrong';
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ERR_TOO_MANY_REQUESTS') throw error;
      return Number(error.extra.headers?.['retry-after']);
    }
  };
  return { tries, say, pass: (seconds: number) => (now += seconds * 1000) };
}

describe('wrong tries', () => {
  it('from the sixth on are refused for 1 s, doubling to 30 s', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 5; n++) expect(await say(wrong)).toBe('wrong');
    for (const wait of [1, 2, 4, 8, 16, 30, 30]) {
      expect(await say(wrong)).toBe(wait);
      pass(wait);
      expect(await say(wrong)).toBe('wrong');
    }
  });

  it('never lock anybody out: after the wait the right password is let in', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong);
    expect(await say(right)).toBe(1);
    pass(1);
    expect(await say(right)).toBe('right');
  });

  it('count per e-mail in any letter case, from wherever they come', async () => {
    const { say } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong, n % 2 ? 'Ana@Demo.local ' : 'ana@demo.local', `10.0.0.${n}`);
    expect(await say(wrong, 'ANA@demo.local', '10.0.0.9')).toBe(1);
    expect(await say(wrong, 'bruno@demo.local', '10.0.0.9')).toBe('wrong');
  });

  it.each([
    ['10.0.0.1', '10.0.0.1'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ])('count per address, whoever they are for: %s and %s', async (one, same) => {
    const { say } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong, `guess${n}@demo.local`, one);
    expect(await say(wrong, 'another@demo.local', same)).toBe(1);
    expect(await say(wrong, 'another@demo.local', '2001:db8:1:3::1')).toBe('wrong');
  });

  it('are cleared for the e-mail by a right one, which itself never counts', async () => {
    const { say } = setUp();
    for (let n = 1; n <= 10; n++) expect(await say(right, 'ana@demo.local', '10.0.0.1')).toBe('right');
    for (let n = 1; n <= 4; n++) await say(wrong, 'ana@demo.local', `10.0.1.${n}`);
    await say(right);
    for (let n = 1; n <= 5; n++) expect(await say(wrong, 'ana@demo.local', `10.0.2.${n}`)).toBe('wrong');
  });

  it('are not more when all are made at once', async () => {
    const { say } = setUp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => say(wrong)));
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 1)).toHaveLength(35);
  });

  it('made at once do not stop right ones', async () => {
    const { say } = setUp();
    const answers = await Promise.all(Array.from({ length: 40 }, () => say(right)));
    expect(answers).toEqual(Array(40).fill('right'));
  });

  it('are forgotten after a quarter of an hour', async () => {
    const { say, pass } = setUp();
    for (let n = 1; n <= 5; n++) await say(wrong);
    pass(15 * 60 + 1);
    for (let n = 1; n <= 5; n++) expect(await say(wrong)).toBe('wrong');
  });

  it('that could not be decided count as neither', async () => {
    const { tries, say } = setUp();
    const broken = () => Promise.reject(new Error('no database'));
    for (let n = 1; n <= 9; n++)
      await expect(tries.attempt('ana@demo.local', '10.0.0.1', broken)).rejects.toThrow('no');
    expect(await say(wrong)).toBe('wrong');
  });

  it('are free with RATE_LIMITS=off', async () => {
    const { say } = setUp(false);
    for (let n = 1; n <= 9; n++) expect(await say(wrong)).toBe('wrong');
  });
});
