import type { Provider } from '@guiche/contract/connections';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chooseSuccessors, chooseMove, successorsOf, patience, type Movable, type Sharer } from './sharing';

const beta: Provider[] = ['beta'];
const sharer = (id: string, lines: number, providers = beta): Sharer => ({ id, lines, providers });
const idle: Movable = { provider: 'beta', isSettled: true, isBusy: false, hasFiles: false, quietFor: 60_000 };
const line = (name: string, about: Partial<Movable> = {}) => ({ ...idle, name, ...about });

describe('lines are shared', () => {
  const table: [what: string, ours: number, others: number[], to: string | undefined][] = [
    ['alone', 9, [], undefined],
    ['as many as the other', 3, [3], undefined],
    ['one more, which would only change sides', 3, [2], undefined],
    ['two more', 3, [1], 'b'],
    ['all of them, and one has just come', 53, [0], 'b'],
    ['one line, and one has just come', 1, [0], undefined],
    ['to the one with fewest', 6, [4, 1, 3], 'c'],
    ['from the one with most alone', 5, [6, 1], undefined],
    ['as many as another with most', 6, [6, 1], 'c'],
    ['fewest of all', 1, [4, 4], undefined],
  ];
  it.each(table)('%s: %i beside %j', (_what, ours, others, to) => {
    const all = others.map((lines, n) => sharer('bcd'[n]!, lines));
    expect(successorsOf(sharer('a', ours), all)[0]?.id).toBe(to);
    expect(chooseMove(sharer('a', ours), all, [line('x')], 0)?.to).toBe(to);
  });

  it('evenly in the end, with as few moves as can be, never back and forth, whoever moves first', () => {
    const counts = fc.array(fc.nat(30), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(counts, fc.infiniteStream(fc.nat(1000)), (begin, draws) => {
        const all = begin.map((lines, n) => sharer(`p${n}`, lines));
        const total = begin.reduce((sum, lines) => sum + lines, 0);
        const [low, odd] = [Math.floor(total / all.length), total % all.length];
        // Those with most keep the odd ones.
        const over = begin.toSorted((a, b) => b - a).map((lines, n) => lines - low - (n < odd ? 1 : 0));
        const fewest = over.reduce((sum, lines) => sum + Math.max(0, lines), 0);
        const [givers, takers] = [new Set<string>(), new Set<string>()];
        let moves = 0;
        for (;;) {
          const able = all.flatMap((ours) => {
            const others = all.filter((one) => one !== ours);
            const move = chooseMove(ours, others, [line('x')], 0);
            return move ? [{ ours, to: all.find(({ id }) => id === move.to)! }] : [];
          });
          if (!able.length) break;
          const { ours, to } = able[draws.next().value! % able.length]!;
          ours.lines -= 1;
          to.lines += 1;
          moves += 1;
          givers.add(ours.id);
          takers.add(to.id);
        }
        expect(moves).toBe(fewest);
        const counted = all.map(({ lines }) => lines);
        expect(Math.max(...counted) - Math.min(...counted)).toBeLessThanOrEqual(1);
        expect([...givers].filter((id) => takers.has(id))).toEqual([]);
      }),
      { seed: Number(process.env.PROPERTY_SEED ?? 20_261_122), numRuns: 500 },
    );
  });
});

describe('the line that goes', () => {
  const [ours, others] = [sharer('a', 4), [sharer('b', 0)]];
  const chosen = (lines: ReturnType<typeof line>[], waited = 0) => chooseMove(ours, others, lines, waited)?.line.name;
  const busy = line('busy', { isBusy: true, quietFor: 0 });
  const justQuiet = line('just quiet', { quietFor: patience.quiet - 1 });
  const withFiles = line('with files', { hasFiles: true });
  const starting = line('starting', { isSettled: false });

  it.each<[what: string, lines: ReturnType<typeof line>[], waited: number, chosen: string | undefined]>([
    ['has been quiet longest', [line('noon', { quietFor: 5_000 }), line('night'), busy], 0, 'night'],
    ['is waited for while none is idle', [busy, justQuiet, withFiles, starting], patience.busy - 1, undefined],
    ['is a busy one after a while, the quietest', [busy, justQuiet, withFiles, starting], patience.busy, 'just quiet'],
    ['is a busy one after a while', [busy, withFiles, starting], patience.busy, 'busy'],
    ['has files on their way only in the end', [withFiles, starting], patience.files - 1, undefined],
    ['has files on their way in the end', [withFiles, starting], patience.files, 'with files'],
    ['is never one that is starting, or shows a code', [starting], Infinity, undefined],
  ])('%s', (_what, lines, waited, name) => {
    expect(chosen(lines, waited)).toBe(name);
  });

  it('is one that the other process can run', () => {
    const cloud = sharer('c', 1, ['cloud']);
    const lines = [line('beta'), line('cloud', { provider: 'cloud', quietFor: 5_000 })];
    expect(chooseMove(ours, [sharer('b', 0, ['cloud'])], lines, 0)?.line.name).toBe('cloud');
    expect(chooseMove(ours, [sharer('b', 0, ['sandbox']), cloud], lines, 0)).toMatchObject({ to: 'c' });
    expect(chooseMove(ours, [sharer('b', 0, ['sandbox'])], lines, 0)).toBeUndefined();
  });
});

describe('the lines of a process that ends', () => {
  it('go to the others so that these have as many as each other', () => {
    const lines = Array.from({ length: 7 }, (_, n) => line(`${n}`));
    const successors = [...chooseSuccessors(lines, [sharer('b', 4), sharer('c', 1), sharer('d', 0)]).values()];
    const given = (id: string) => successors.filter((successor) => successor === id).length;
    expect([given('b'), given('c'), given('d')]).toEqual([0, 3, 4]);
  });

  it('go to nobody where nobody can run them', () => {
    expect(chooseSuccessors([line('x')], [sharer('b', 0, ['sandbox'])])).toEqual(new Map());
    expect(chooseSuccessors([line('x')], [])).toEqual(new Map());
  });
});
