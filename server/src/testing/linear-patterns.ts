import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { foldersOf, product, type Codebase, type Source } from './sources';

/**
 * Patterns that cost more than the text is long: 60,000 letters from a customer would hold the server for seconds. Told by
 * the pattern itself, so nothing is timed.
 */
export const slowPatterns = (codebase: Codebase): string[] =>
  Object.entries(foldersOf(codebase)).flatMap(([folder, files]) =>
    product(files)
      .filter(({ text }) => /\/[^/\n]+\/|\bRegExp\(/.test(text))
      .flatMap((file) =>
        patternsIn(file)
          .filter((pattern) => analyse(pattern).reports.length > 0)
          .map(
            ({ source }) =>
              `${folder}/${file.name} looks for /${source}/, which takes more than one way through a long text.`,
          ),
      ),
  );

interface Pattern {
  source: string;
  flags: string;
}

/** What of a syntax tree matters here; everything else is walked through. */
interface Node {
  type?: string;
  [key: string]: unknown;
}
interface Text extends Node {
  quasis: { value: { raw: string; cooked: string } }[];
  expressions: Node[];
}

function patternsIn({ name, text }: Source): Pattern[] {
  const found: Pattern[] = [];
  /** Texts that have a name, for patterns that are put together from them. */
  const named = new Map<string, string>();
  walk(parseSync(name, text).program as unknown as Node, (node) => {
    const { id, init } = node as { id?: { name?: string }; init?: Node };
    if (node.type === 'VariableDeclarator' && init && isText(init) && id?.name)
      named.set(id.name, written(init, named));
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ source: pattern, flags });
    }
    if (!/^(?:New|Call)Expression$/.test(node.type ?? '') || (node.callee as { name?: string }).name !== 'RegExp')
      return;
    const [what, flags] = node.arguments as [Node, { value?: string }?];
    found.push({ source: written(what, named), flags: flags?.value ?? '' });
  });
  return found;
}

/** A list of texts with what stands between them: `[first, second].join('|')`. */
function joined(node: Node): { parts: Node[]; between: Node } | undefined {
  const { object, property } = (node.callee ?? {}) as { object?: Node; property?: { name?: string } };
  const [between] = (node.arguments ?? []) as Node[];
  if (object?.type !== 'ArrayExpression' || property?.name !== 'join' || !between) return undefined;
  return { parts: object.elements as Node[], between };
}

const isText = (node: Node): boolean =>
  ['Literal', 'TemplateLiteral', 'TaggedTemplateExpression', 'BinaryExpression'].includes(node.type ?? '') ||
  joined(node) !== undefined;

/** What cannot be known before it runs counts as one digit; so does what another file has named. */
function written(node: Node, named: Map<string, string>): string {
  const list = joined(node);
  if (list) return list.parts.map((part) => written(part, named)).join(written(list.between, named));
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'Identifier') return named.get(String(node.name)) ?? '1';
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return written(node.left as Node, named) + written(node.right as Node, named);
  const isRaw = node.type === 'TaggedTemplateExpression';
  const text = (isRaw ? node.quasi : node) as Text;
  if (text.type !== 'TemplateLiteral') return '1';
  return text.quasis
    .map(({ value }, at) => {
      const hole = text.expressions[at];
      return (isRaw ? value.raw : value.cooked) + (hole ? written(hole, named) : '');
    })
    .join('');
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (typeof node.type === 'string') visit(node);
  for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part as Node, visit);
}
