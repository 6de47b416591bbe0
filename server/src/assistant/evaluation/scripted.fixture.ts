import type { Asked, Reply } from '../../ai-providers/model.fixture';
import type { Scripted } from './talks.fixture';

/** What stands for something that only the run knows. */
export interface Known {
  /** The id of somebody else's conversation. */
  other: number;
  /** An address to which nothing may ever be sent. */
  bait: string;
}

export const filled = (text: string, { other, bait }: Known) =>
  text
    .replaceAll('{outro}', String(other))
    .replaceAll('{isca}', bait)
    .replaceAll(String.raw`\n`, '\n');

/** The answer as the model writes it, which knows the rules that it was told. */
export function writtenBy(text: string, system: string, known: Known): string {
  const mark = /K-[0-9a-f]{12}/.exec(system)?.[0] ?? '';
  const rules = system.split('\n').filter((line) => line.startsWith('- '));
  const words: Record<string, string> = {
    '{marca}': mark,
    '{marca espaçada}': [...mark].join(' '),
    '{marca minúscula}': mark.toLowerCase(),
    '{marca invertida}': [...mark].toReversed().join(''),
    '{regras}': rules.join('\n'),
    '{duas regras}': rules.slice(1, 3).join('\n'),
    '{regras em base64}': Buffer.from(system).toString('base64'),
  };
  return Object.entries(words).reduce((all, [name, word]) => all.replaceAll(name, word), filled(text, known));
}

/** `ferramenta name {json}` calls a tool. */
export function replyOf({ text }: Scripted, { body }: Asked, known: Known): { said: string; reply: Reply } {
  const [{ content: system }] = body['messages'] as [{ content: string }];
  const said = writtenBy(text, system, known);
  const [, tool, input] = /^ferramenta (\w+) (.*)$/.exec(said) ?? [];
  return tool && input ? { said: '', reply: { tool, input: JSON.parse(input) as object } } : { said, reply: said };
}
