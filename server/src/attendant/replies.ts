import { inWords, type CustomerWord } from '@guiche/contract/customer-words';
import { choicesOf, linesText, menuLines, menuText, type MenuLine } from '@guiche/contract/queue-menu';
import type { Context, OptionFacts, QueueFacts, Shown } from './context';
import { awayWords, chosenQueue, led, oneQueueGreeting, optionsOf, queueOf, standing } from './guards';
import { ratingLines } from './rating';

/** What the rows of the table say, as it is written: variables are rendered when it is stored. */
export interface Said {
  text: string;
  mediaKey: string | null;
  /** Those of its lines that can be chosen: a network may let them be tapped. */
  lines: readonly MenuLine[];
  /** The menu in it, kept with the conversation: the answer is read against it. */
  shows: Omit<Shown, 'at'> | null;
}

const words = (...parts: string[]): Said => ({ text: joined(...parts), mediaKey: null, lines: [], shows: null });
/** What the company has not written itself. */
const ours = ({ facts }: Context, word: CustomerWord, named?: Record<string, string>): string =>
  inWords(facts.language, word, named);
const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');

function queueMenu({ facts }: Context): Said {
  const lines = facts.queues.map(({ id, name }, n) => ({ key: String(n + 1), title: name, id }));
  return { ...words(facts.line.greeting, linesText(lines)), lines: plainly(lines), shows: { of: 'queues', lines } };
}

const plainly = (lines: readonly MenuLine[]): MenuLine[] => lines.map(({ key, title }) => ({ key, title }));

/** A queue's greeting with its file and its options, or only these once it has greeted. */
function queueWords(c: Context, queue: QueueFacts | null): Said {
  if (!queue) return words();
  const choices = choicesOf(optionsOf(c.facts, queue.id), null);
  const said = menu(c, joined(oneQueueGreeting(c), queue.greeting), choices, 'top');
  // Where it asks nothing, what was asked before is still what they answer.
  return { ...said, mediaKey: queue.mediaKey ?? null, shows: choices.length ? said.shows : null };
}

/** The same for whoever is always answered: they have chosen it, or lost what they chose. */
function wordsAnyhow(c: Context, queue: QueueFacts | null): Said {
  const said = queueWords(c, queue);
  return said.text || said.mediaKey || !queue ? said : words(queueHere(c, queue));
}

const queueHere = (c: Context, { name }: QueueFacts): string => ours(c, 'queueHere', { queue: name });

const menu = ({ facts }: Context, message: string, choices: readonly OptionFacts[], place: 'top' | 'below'): Said => ({
  ...words(menuText(message, choices, place, facts.language)),
  lines: menuLines(choices, place, facts.language),
  shows: { of: 'options', lines: choices.map(({ id, option, title }) => ({ key: option, title, id })) },
});

function optionWords(c: Context, at: OptionFacts | null, queue: QueueFacts | null): Said {
  if (!queue) return words();
  const below = choicesOf(optionsOf(c.facts, queue.id), at?.id ?? null);
  if (!at) return menu(c, queue.greeting, below, 'top');
  return { ...menu(c, at.message.trim() || at.title, below, 'below'), mediaKey: at.mediaKey };
}

/** Where nothing is left to choose, it says where they are. */
function optionsFrom(c: Context, at: OptionFacts | null): Said {
  const { queue } = c.facts;
  const said = optionWords(c, at, queue);
  return said.text || said.mediaKey ? said : words(queue ? queueHere(c, queue) : transfer(c, ''));
}

/** The file of an option is not sent again with it. */
const optionsAgain = (c: Context): Said => ({ ...optionsFrom(c, standing(c)), mediaKey: null });

export const replies = {
  'the menu of queues': queueMenu,
  'the greeting of its queue and its options': (c) => queueWords(c, queueOf(c)),
  'the greeting of the named queue and its options': (c) => wordsAnyhow(c, chosenQueue(c) ?? null),
  'its queue and its options': (c) => wordsAnyhow(c, queueOf(c)),
  'the greeting of the connection': ({ facts }) => words(facts.line.greeting),
  'that nobody is there': (c) => words(awayWords(c, queueOf(c))),
  'that nobody is there in the named queue': (c) => words(awayWords(c, chosenQueue(c) ?? null)),
  'the option it leads to': (c) => {
    const way = led(c);
    return way === 'unknown' ? words() : optionsFrom(c, way.to);
  },
  'the same options again': optionsAgain,
  'that nothing comes unasked any more': (c) => words(ours(c, 'optedOut')),
  'the question for a rating again': (c) => {
    const lines = ratingLines(c.facts.language);
    return { ...words(ours(c, 'rateAgain'), linesText(lines)), lines };
  },
  thanks: (c) => words(ours(c, 'thanks')),
  'the greeting of the agent': (c) =>
    c.event.t === 'accepted' ? words(c.event.greeting.trim() || ours(c, 'accepted', { name: c.event.by })) : words(),
  'that it was handed over': (c) =>
    c.event.t === 'transferred' ? words(c.event.text.trim() || transfer(c, c.event.queue)) : words(),
  'that somebody goes on': (c) => words(transfer(c, '')),
  'the last word': ({ facts }) => words(facts.line.completion),
  'the last word and the question for a rating': (c) => {
    const { line, language } = c.facts;
    return words(line.completion, line.rating.trim() || ours(c, 'rate'), linesText(ratingLines(language)));
  },
} satisfies Record<string, (c: Context) => Said>;
export type Reply = keyof typeof replies;

const transfer = (c: Context, queue: string) => (queue ? ours(c, 'transferredTo', { queue }) : ours(c, 'transferred'));
