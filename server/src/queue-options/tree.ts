/** Trees as lists of who stands below whom. Nothing here recurses: a deep tree is only a longer walk. */
export interface Node {
  id: number;
  parentId: number | null;
}

/** How deep a node stands; a root stands at 1. */
export function depthOf(nodes: readonly Node[], id: number): number {
  const parents = new Map(nodes.map((node) => [node.id, node.parentId]));
  let depth = 0;
  for (let at: number | null = id; at !== null && depth <= nodes.length; at = parents.get(at) ?? null) depth += 1;
  return depth;
}

/** A node and all that is below it, level by level. */
export function branchOf<N extends Node>(nodes: readonly N[], id: number): N[][] {
  const below = new Map<number | null, N[]>();
  for (const node of nodes) below.set(node.parentId, [...(below.get(node.parentId) ?? []), node]);
  const levels: N[][] = [];
  let level = nodes.filter((node) => node.id === id);
  while (level.length && levels.length <= nodes.length) {
    levels.push(level);
    level = level.flatMap((node) => below.get(node.id) ?? []);
  }
  return levels;
}

/** The siblings in their new order, with one of them at a place from 1; beyond the end is the end. */
export function withAt(siblings: readonly number[], id: number, place: number | undefined): number[] {
  const others = siblings.filter((other) => other !== id);
  const index = Math.min(place === undefined ? others.length : place - 1, others.length);
  return [...others.slice(0, index), id, ...others.slice(index)];
}
