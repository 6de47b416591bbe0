import { choicesOf, linesText, menuLines, menuText, type MenuLine } from '@guiche/contract/queue-menu';
import type { Case, OptionFacts, QueueFacts } from './case';
import { awayWords, chosenQueue, led, oneQueueGreeting, optionsOf, queueOf, standing } from './guards';

/** What the rows of the table say, as it is written: variables are rendered when it is stored. */
export interface Said {
  text: string;
  mediaKey: string | null;
  /** Those of its lines that can be chosen: a network may let them be tapped. */
  lines: readonly MenuLine[];
}

const words = (...parts: string[]): Said => ({ text: joined(...parts), mediaKey: null, lines: [] });
const joined = (...parts: string[]) =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join('\n\n');

function queueMenu({ facts }: Case): Said {
  const lines = facts.queues.map(({ name }, n) => ({ key: String(n + 1), title: name }));
  return { ...words(facts.line.greeting, linesText(lines)), lines };
}

/** A queue's greeting and its options, or only these once it has greeted. */
const queueWords = (c: Case, queue: QueueFacts | null): Said =>
  queue
    ? menu(joined(oneQueueGreeting(c), queue.greeting), choicesOf(optionsOf(c.facts, queue.id), null), 'top')
    : words();

const menu = (message: string, choices: readonly OptionFacts[], place: 'top' | 'below'): Said => ({
  ...words(menuText(message, choices, place)),
  lines: menuLines(choices, place),
});

function optionWords({ facts }: Case, at: OptionFacts | null, queue: QueueFacts | null): Said {
  if (!queue) return words();
  const below = choicesOf(optionsOf(facts, queue.id), at?.id ?? null);
  if (!at) return menu(queue.greeting, below, 'top');
  return { ...menu(at.message.trim() || at.title, below, 'below'), mediaKey: at.mediaKey };
}

const ratingWords = 'De 1 a 3, como você avalia o nosso atendimento?';
export const ratingLines: readonly MenuLine[] = ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'].map((title, n) => ({
  key: String(n + 1),
  title,
}));

export const replies = {
  'the menu of queues': queueMenu,
  'the greeting of its queue and its options': (c) => queueWords(c, queueOf(c)),
  'the greeting of the named queue and its options': (c) => queueWords(c, chosenQueue(c) ?? null),
  'the greeting of the connection': ({ facts }) => words(facts.line.greeting),
  'that nobody is there': (c) => words(awayWords(c, queueOf(c))),
  'that nobody is there in the named queue': (c) => words(awayWords(c, chosenQueue(c) ?? null)),
  'the option it leads to': (c) => {
    const way = led(c);
    return way === 'unknown' ? words() : optionWords(c, way.to, c.facts.queue);
  },
  // The file of an option is not sent again with it.
  'the same options again': (c) => ({ ...optionWords(c, standing(c), c.facts.queue), mediaKey: null }),
  thanks: () => words('Obrigado pela sua avaliação!'),
  'the greeting of the agent': ({ event }) =>
    event.t === 'accepted'
      ? words(event.greeting.trim() || `Olá! Meu nome é *${event.by}* e vou continuar o seu atendimento.`)
      : words(),
  'that it was handed over': ({ event }) =>
    event.t === 'transferred' ? words(event.text.trim() || transfer(event.queue)) : words(),
  'the last word': ({ facts }) => words(facts.line.completion),
  'the last word and the question for a rating': ({ facts }) =>
    words(facts.line.completion, facts.line.rating.trim() || ratingWords, linesText(ratingLines)),
} satisfies Record<string, (c: Case) => Said>;
export type Reply = keyof typeof replies;

const transfer = (queue: string) =>
  queue
    ? `Sua conversa foi transferida para o setor *${queue}*. Em instantes alguém continua o seu atendimento.`
    : 'Sua conversa foi transferida. Em instantes alguém continua o seu atendimento.';
