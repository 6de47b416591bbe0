import { choicesOf, type Choice } from '@guiche/contract/queue-menu';
import type { Drop } from '../../ui/use-drag';

export interface TreeRow<C extends Choice> {
  option: C;
  /** 0 at the roots. */
  depth: number;
  /** Where it stands among its siblings, from 1, and how many they are. */
  place: number;
  siblings: number;
}

/** The tree from top to bottom, each followed by what is below it. */
export function rowsOf<C extends Choice>(options: readonly C[]): TreeRow<C>[] {
  const below = new Map<number | null, C[]>();
  for (const option of options) below.set(option.parentId, [...(below.get(option.parentId) ?? []), option]);
  const rows: TreeRow<C>[] = [];
  const open: TreeRow<C>[] = [];
  const push = (parentId: number | null, depth: number) => {
    const children = choicesOf(below.get(parentId) ?? [], parentId);
    for (const [n, option] of [...children.entries()].reverse())
      open.push({ option, depth, place: n + 1, siblings: children.length });
  };
  push(null, 0);
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row);
    push(row.option.id, row.depth + 1);
  }
  return rows;
}

/** Where an option goes: below whom, and at which place from 1 among those who are there without it. */
export interface Move {
  parentId: number | null;
  option: number;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** A step by keyboard: among its siblings, into the one before it, or out of the one above it. */
export function stepOf<C extends Choice>(options: readonly C[], id: number, direction: Direction): Move | null {
  const option = options.find((one) => one.id === id);
  if (!option) return null;
  const { parentId } = option;
  const siblings = choicesOf(options, parentId);
  const at = siblings.indexOf(option);
  switch (direction) {
    case 'up':
      return at > 0 ? { parentId, option: at } : null;
    case 'down':
      return at < siblings.length - 1 ? { parentId, option: at + 2 } : null;
    case 'in': {
      const before = siblings[at - 1];
      return before ? { parentId: before.id, option: choicesOf(options, before.id).length + 1 } : null;
    }
    case 'out': {
      const parent = options.find((one) => one.id === parentId);
      if (!parent) return null;
      const above = choicesOf(options, parent.parentId);
      return { parentId: parent.parentId, option: above.indexOf(parent) + 2 };
    }
  }
}

/** A drop by pointer; nothing where it would land in its own branch, or where it is. */
export function dropOf<C extends Choice>(
  options: readonly C[],
  id: number,
  { id: targetId, where }: Drop,
): Move | null {
  const option = options.find((one) => one.id === id);
  const target = options.find((one) => one.id === targetId);
  if (!option || !target || isBelow(options, targetId, id)) return null;
  if (where === 'inside') {
    if (option.parentId === target.id) return null;
    return { parentId: target.id, option: choicesOf(options, target.id).length + 1 };
  }
  const others = choicesOf(options, target.parentId).filter((one) => one.id !== id);
  const place = others.indexOf(target) + (where === 'before' ? 1 : 2);
  if (option.parentId === target.parentId && choicesOf(options, target.parentId).indexOf(option) + 1 === place)
    return null;
  return { parentId: target.parentId, option: place };
}

function isBelow(options: readonly Choice[], id: number, aboveId: number): boolean {
  const parents = new Map(options.map((option) => [option.id, option.parentId]));
  let at: number | null | undefined = id;
  for (let steps = 0; at != null && steps <= options.length; steps += 1) {
    if (at === aboveId) return true;
    at = parents.get(at);
  }
  return false;
}

/** The tree as the server will have it after a move. */
export function afterMove<C extends Choice>(options: readonly C[], id: number, { parentId, option }: Move): C[] {
  const moving = options.find((one) => one.id === id)!;
  const left = choicesOf(options, moving.parentId).filter((one) => one.id !== id);
  const others = choicesOf(options, parentId).filter((one) => one.id !== id);
  const arrived = [...others.slice(0, option - 1), { ...moving, parentId }, ...others.slice(option - 1)];
  const places = new Map<number, C>();
  for (const siblings of moving.parentId === parentId ? [arrived] : [left, arrived])
    for (const [n, one] of siblings.entries()) places.set(one.id, { ...one, option: String(n + 1) });
  return options.map((one) => places.get(one.id) ?? one);
}
