import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { storagesHere } from '../testing/storages-here';
import { Context } from './context';

describe('a context', () => {
  it('is known to work and to what it begins, and to nobody else', async () => {
    const context = new Context<string>();
    const seen: (string | undefined)[] = [];
    const look = async () => {
      await setImmediate();
      seen.push(context.getStore());
    };
    await Promise.all([context.run('one', look), context.run('other', look), look()]);
    expect(seen).toEqual(['one', 'other', undefined]);
    expect(context.run('one', (first: number, second: number) => first + second, 1, 2)).toBe(3);
  });

  it('is apart from others that it lies in, and can be left', () => {
    const [outer, inner] = [new Context<number>(), new Context<number>()];
    outer.run(1, () => {
      inner.run(2, () => {
        expect([outer.getStore(), inner.getStore()]).toEqual([1, 2]);
        outer.exit(() => expect([outer.getStore(), inner.getStore()]).toEqual([undefined, 2]));
        inner.run(3, () => expect([outer.getStore(), inner.getStore()]).toEqual([1, 3]));
      });
      expect([outer.getStore(), inner.getStore()]).toEqual([1, undefined]);
    });
  });

  it('costs a promise no more than one, however many there are', () => {
    const before = new Context<number>().run(0, storagesHere);
    const all = Array.from({ length: 100 }, () => new Context<number>());
    const inAll = all.reduceRight<() => number>((work, context) => () => context.run(1, work), storagesHere);
    expect(inAll()).toBe(before);
  });
});
