import type { Plugin } from 'vite';
import { edited, walk, type Edit, type Node } from './syntax.ts';

type Named = Node & { name?: string };
type Call = Node & { callee?: Named; arguments?: Node[] };
type Property = Node & { key?: Named; value?: Node & { value?: unknown } };
type Link = Node & { callee?: Link; object?: Link; name?: string };

/** Of an endpoint beside its method and path, what `platform/call.ts` reads. */
const read = new Set(['who', 'fails', 'upload']);
/** Who may call it is read of the public ones alone; a public one of coming and going says itself why it fails. */
const isRead = ({ key, value }: Property, path: unknown, isPublic: boolean) => {
  if (key?.name === 'who') return isPublic || typeof value?.value !== 'string';
  if (key?.name === 'fails' && isPublic && String(path).includes(' /auth/')) return false;
  return read.has(key?.name ?? '');
};

/**
 * The browser calls endpoints; what goes in and comes out of them is checked by the server. So of the contract only
 * methods, paths and what has no schema travels: whatever is built of schemas is one that is at rest
 * (`zod-at-rest.ts`), an endpoint keeps what calls read of it, and what a page does not name is left out.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    transform(code, file) {
      if (!/\/contract\/[\w-]+\.ts$/.test(file)) return null;
      const edits: Edit[] = [];
      walk(this.parse(code, { lang: 'ts' }).body, (node) => {
        if (isOfSchemas(node)) {
          edits.push([node.start, node.end, 'z']);
          return 'done';
        }
        const { callee, arguments: given } = node as Call;
        if (node.type !== 'CallExpression' || callee?.name !== 'endpoint') return;
        edits.push([node.start, node.start, '/* @__PURE__ */ ']);
        const { start, end, properties } = given![1] as Node & { properties?: Property[] };
        if (!properties) return;
        const { value: path } = given![0] as Node & { value?: unknown };
        const isPublic = properties.some(({ key, value }) => key?.name === 'who' && value?.value === 'public');
        const kept = properties.filter((one) => one.type === 'SpreadElement' || isRead(one, path, isPublic));
        edits.push([start, end, `{ ${kept.map((one) => code.slice(one.start, one.end)).join(', ')} }`]);
        return 'done';
      });
      return { code: edited(code, edits), map: null, moduleSideEffects: false };
    },
  };
}

/** `z.object({…}).partial()` and its like: whatever is called on a schema at rest is one again. */
function isOfSchemas(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'MemberExpression') return false;
  let link: Link | undefined = node;
  while (link && link.name === undefined) link = link.callee ?? link.object;
  return link?.name === 'z';
}
