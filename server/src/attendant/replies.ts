import { choicesOf, linesText, menuLines, menuText, type MenuLine } from '@guiche/contract/queue-menu';
import type { Context, OptionFacts, QueueFacts, Shown } from './context';
import { awayWords, chosenQueue, led, oneQueueGreeting, optionsOf, queueOf, standing } from './guards';

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

/** A queue's greeting and its options, or only these once it has greeted. */
const queueWords = (c: Context, queue: QueueFacts | null): Said =>
  queue
    ? menu(joined(oneQueueGreeting(c), queue.greeting), choicesOf(optionsOf(c.facts, queue.id), null), 'top')
    : words();

/** The same for whoever is always answered: they have chosen it, or lost what they chose. */
function wordsAnyhow(c: Context, queue: QueueFacts | null): Said {
  const said = queueWords(c, queue);
  return said.text || !queue ? said : words(`Você está em ${queue.name}.`);
}

const menu = (message: string, choices: readonly OptionFacts[], place: 'top' | 'below'): Said => ({
  ...words(menuText(message, choices, place)),
  lines: menuLines(choices, place),
  shows: { of: 'options', lines: choices.map(({ id, option, title }) => ({ key: option, title, id })) },
});

function optionWords({ facts }: Context, at: OptionFacts | null, queue: QueueFacts | null): Said {
  if (!queue) return words();
  const below = choicesOf(optionsOf(facts, queue.id), at?.id ?? null);
  if (!at) return menu(queue.greeting, below, 'top');
  return { ...menu(at.message.trim() || at.title, below, 'below'), mediaKey: at.mediaKey };
}

/** Where nothing is left to choose, it says where they are. */
function optionsFrom(c: Context, at: OptionFacts | null): Said {
  const { queue } = c.facts;
  const said = optionWords(c, at, queue);
  return said.text || said.mediaKey ? said : words(queue ? `Você está em ${queue.name}.` : transfer(''));
}

/** The file of an option is not sent again with it. */
const optionsAgain = (c: Context): Said => ({ ...optionsFrom(c, standing(c)), mediaKey: null });

const ratingWords = 'De 1 a 3, como você avalia o nosso atendimento?';
export const ratingLines: readonly MenuLine[] = ['Insatisfeito', 'Satisfeito', 'Muito satisfeito'].map((title, n) => ({
  key: String(n + 1),
  title,
}));

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
  'that nothing comes unasked any more': () =>
    words('Tudo bem, não enviaremos mais avisos nem promoções. Se precisar, é só escrever.'),
  'the question for a rating again': () => ({
    ...words('Para avaliar, responda de 1 a 3:', linesText(ratingLines)),
    lines: ratingLines,
  }),
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
} satisfies Record<string, (c: Context) => Said>;
export type Reply = keyof typeof replies;

const transfer = (queue: string) =>
  queue
    ? `Sua conversa foi transferida para o setor *${queue}*. Em instantes alguém continua o seu atendimento.`
    : 'Sua conversa foi transferida. Em instantes alguém continua o seu atendimento.';
