import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { storagesHere } from '../testing/storages-here';
import { AsyncScope } from './async-scope';

describe('an async scope', () => {
  it('is known to work and to what it begins, and to nobody else', async () => {
    const scope = new AsyncScope<string>();
    const seen: (string | undefined)[] = [];
    const look = async () => {
      await setImmediate();
      seen.push(scope.getStore());
    };
    await Promise.all([scope.run('one', look), scope.run('other', look), look()]);
    expect(seen).toEqual(['one', 'other', undefined]);
    expect(scope.run('one', (first: number, second: number) => first + second, 1, 2)).toBe(3);
  });

  it('is apart from others that it lies in, and can be left', () => {
    const [outer, inner] = [new AsyncScope<number>(), new AsyncScope<number>()];
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
    const before = new AsyncScope<number>().run(0, storagesHere);
    const all = Array.from({ length: 100 }, () => new AsyncScope<number>());
    const inAll = all.reduceRight<() => number>((work, scope) => () => scope.run(1, work), storagesHere);
    expect(inAll()).toBe(before);
  });
});
