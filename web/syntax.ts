/** What plugins of the build share: they find places in a tree of syntax and write others in their stead. */

export interface Node {
  type: string;
  start: number;
  end: number;
}
/** From where to where, and what stands there then. */
export type Edit = [start: number, end: number, text: string];

/** Every node of a tree of syntax; of what a visit calls `done` nothing more is seen. */
export function walk(node: unknown, visit: (node: Node) => 'done' | void): void {
  if (Array.isArray(node)) for (const one of node) walk(one, visit);
  else if (typeof node === 'object' && node !== null && 'type' in node) {
    if (visit(node as Node) === 'done') return;
    for (const part of Object.values(node)) if (typeof part === 'object') walk(part, visit);
  }
}

export const edited = (code: string, edits: Edit[]): string =>
  edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [start, end, put]) => text.slice(0, start) + put + text.slice(end), code);
