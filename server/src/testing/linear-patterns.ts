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
  expressions: { name?: string }[];
}

function patternsIn({ name, text }: Source): Pattern[] {
  const found: Pattern[] = [];
  /** Texts that have a name, for patterns that are put together from them. */
  const named = new Map<string, string>();
  walk(parseSync(name, text).program as unknown as Node, (node) => {
    const { id, init } = node as { id?: { name?: string }; init?: { type: string; value: unknown } };
    if (node.type === 'VariableDeclarator' && init?.type === 'Literal' && id?.name)
      named.set(id.name, String(init.value));
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      found.push({ source: pattern, flags });
    }
    if (node.type !== 'NewExpression' || (node.callee as { name?: string }).name !== 'RegExp') return;
    const [what, flags] = node.arguments as [Node, { value?: string }?];
    found.push({ source: written(what, named), flags: flags?.value ?? '' });
  });
  return found;
}

/** What cannot be known before it runs counts as one digit. */
function written(node: Node, named: Map<string, string>): string {
  const isRaw = node.type === 'TaggedTemplateExpression';
  const text = (isRaw ? node.quasi : node) as Text;
  if (node.type === 'Literal') return String(node.value);
  if (text.type !== 'TemplateLiteral') return '1';
  return text.quasis
    .map(({ value }, at) => {
      const hole = text.expressions[at];
      return (isRaw ? value.raw : value.cooked) + (hole ? (named.get(hole.name ?? '') ?? '1') : '');
    })
    .join('');
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (typeof node.type === 'string') visit(node);
  for (const part of Object.values(node)) if (part && typeof part === 'object') walk(part as Node, visit);
}
