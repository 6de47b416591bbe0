import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Invented conversations, as the files beside this one have them. */

export interface Talk {
  /** Where it stands: file and line. */
  at: string;
  shop: string;
  name: string;
  /** What stands in the shop's knowledge beside the rest. */
  article: string | undefined;
  turns: { says: string[]; answers: Scripted[] }[];
  /** The row of the assistant's table that ends it. */
  end: string;
}

export interface Scripted {
  text: string;
  /** The model gives in, or makes something up: no customer may read it. */
  isWrong: boolean;
}

export const files = ['wishes', 'questions', 'anger', 'inventions', 'injections'] as const;
export type File = (typeof files)[number];

/**
 * `== shop · name` begins one; `+` is an article that the shop has beside the others. `-` is what the customer says, all that
 * follow in one breath; `<` what the model answers to it, `<!` where that is wrong; `->` the row that ends it.
 */
export function readTalks(file: File): Talk[] {
  const talks: Talk[] = [];
  for (const [n, line] of linesOf(file).entries()) {
    const [sign, rest] = [line.split(' ')[0]!, line.slice(line.indexOf(' ') + 1)];
    const talk = talks.at(-1);
    const turn = talk?.turns.at(-1);
    if (sign === '' || sign === '#') continue;
    if (sign === '==')
      talks.push({ at: `${file}.txt:${n + 1}`, ...placeOf(rest), article: undefined, turns: [], end: '' });
    else if (sign === '+' && talk) talk.article = rest;
    else if (sign === '-' && turn?.answers.length === 0) turn.says.push(rest);
    else if (sign === '-' && talk) talk.turns.push({ says: [rest], answers: [] });
    else if ((sign === '<' || sign === '<!') && turn) turn.answers.push({ text: rest, isWrong: sign === '<!' });
    else if (sign === '->' && talk) talk.end = rest;
    else throw new Error(`${file}.txt:${n + 1} is no line of a conversation: ${line}`);
  }
  return talks;
}

function placeOf(text: string) {
  const [shop, name] = text.split(' · ');
  return { shop: shop!, name: name ?? 'Cliente' };
}

/** What each shop tells its assistant. */
export function readShops(): { name: string; prompt: string }[] {
  const shops: { name: string; prompt: string }[] = [];
  for (const line of linesOf('shops'))
    if (line.startsWith('== ')) shops.push({ name: line.slice(3), prompt: '' });
    else if (line) shops.at(-1)!.prompt += `${line}\n`;
  return shops;
}

const linesOf = (file: string) => readFileSync(path.join(import.meta.dirname, `${file}.txt`), 'utf8').split('\n');
