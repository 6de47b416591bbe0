import type { Drop } from './use-drag';

/** The ids in their new order, or null where nothing moves. */
export function movedBy(ids: readonly number[], id: number, step: -1 | 1): number[] | null {
  const from = ids.indexOf(id);
  const to = from + step;
  if (from < 0 || to < 0 || to >= ids.length) return null;
  return withAt(ids, id, to);
}

export function movedTo(ids: readonly number[], id: number, { id: target, where }: Drop): number[] | null {
  const others = ids.filter((other) => other !== id);
  const at = others.indexOf(target);
  if (at < 0 || !ids.includes(id)) return null;
  const next = withAt(ids, id, where === 'before' ? at : at + 1);
  return next.every((one, n) => one === ids[n]) ? null : next;
}

function withAt(ids: readonly number[], id: number, index: number): number[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
