import { dice } from './dice';

/** How customers write to a shop: in pieces, with slips, thanks and pictures, and now and then what they were asked for. */

export type Dice = ReturnType<typeof dice>;

/** What somebody sends at once. `means` is the line of a menu, or the rating, that it answers on purpose; a tap types nothing. */
export interface Line {
  type: 'text' | 'tap' | 'sticker' | 'audio';
  body: string;
  means?: { key: string; title: string };
}

/** The newest question on a phone. */
export interface Question {
  asks: 'menu' | 'rating';
  lines: readonly { key: string; title: string }[];
  /** It has led to a queue: it can be gone back to. */
  isBehind?: boolean;
  /** Who has served the conversation that is rated. */
  by?: string;
}

const chatter = [
  ['oi', 'Olá', 'bom dia', 'boa tarde!!', 'alô?', 'tem alguém aí?', 'hola', 'hi there', 'oiii 😊', '?', '...', '🤔'],
  ['quero um bolo', 'pra amanhã', 'de cenoura', 'quanto custa?', 'vocês entregam no centro?', 'é pra 30 pessoas'],
  ['meu pedido não chegou', 'já paguei', 'segue o comprovante', 'não entendi', 'como assim', 'quero falar com gente'],
  ['às 15h', '2 bolos e 3 tortas', 'dia 12/11', 'rua Sete, 45', 'R$ 120,00', '(11) 97000-0000', 'kkkkk', 'peraí'],
  ['Menu', 'voltar por favor', 'atendente', 'https://exemplo.test/?a=1', '*negrito*', '{{name}}', "'; --", '🍰🍰'],
].flat();
const thanks = [
  'obrigada!',
  'Obrigado',
  'valeu',
  'ok',
  '👍',
  '🙏🙏',
  'tchau, até mais',
  'thanks!',
  'gracias',
  'obg viu',
];
/** What asks for nothing. */
export const stops = ['sair', 'PARAR', 'não quero mais receber'];

/** A slip of a finger in what somebody types: mostly no word that anybody set up. */
function slipped(text: string, lot: Dice): string {
  const letters = [...text];
  const at = lot.upTo(letters.length);
  const kind = lot.upTo(3);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 0, letters[at]!);
  else letters.splice(at, 2, letters[at + 1] ?? '', letters[at]!);
  return letters.join('');
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const wide = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));

/** One line of a menu, in a way in which people answer menus. */
export function chosen(line: { key: string; title: string }, lot: Dice): Line {
  const { key, title } = line;
  const isNumber = /^\d+$/.test(key) && key !== '0';
  const ways = isNumber
    ? [
        [key, key, key, ` ${key} `, `${key}.`, `${key})`, `0${key}`, `${key}º`, `${key}ª`, `*${key}*`, wide(key)],
        [`${key}\ufe0f\u20e3`, `opção ${key}`, `Opcao ${key}`, `a opção ${key}`, `número ${key}`],
        [`${key} - ${title}`, `${key} ${title}`, `${key}: ${bare(title).toLowerCase()}`],
        [title, title.toUpperCase(), bare(title).toLowerCase(), ` ${title}!`],
        [`${key}, por favor`, `${key} obrigada`, `${title}, please`, `nº ${key}`],
      ].flat()
    : [key, ` ${key} `, `*${key}*`, `${key} - ${title}`, title, title.toUpperCase(), bare(title).toLowerCase()];
  return { type: 'text', body: lot.pick(ways), means: line };
}

const rateWords = [
  ['um', '1 estrela', 'insatisfeita', '⭐', '1 péssimo', '1 - muito ruim', 'very dissatisfied'],
  ['dois', '2 estrelas', 'satisfeita', 'Satisfecha', '⭐⭐', '2 bom', '2 regular'],
  ['três', '3 estrelas', 'muito satisfeita', '⭐⭐⭐', '3 muito bom', '3 - ótimo!', '3 very good'],
];
/** The line of a rating, in a way in which people rate. */
export function rated(line: { key: string; title: string }, lot: Dice, by = 'gente'): Line {
  const { key, title } = line;
  const numbers = [key, key, key, `nota ${key}`, `dou ${key}`, `${key}º`, wide(key), `${key} obrigada`];
  const titled = [title, title, `${key} - ${title}`, `${key} ${title}`, `*${key}* · ${title}`];
  const named = [`${key}, obrigada ${by}`, `Valeu ${by}! ${title}`];
  const around = [
    ...named,
    `${title}!`,
    `${title.toLowerCase()} 😊`,
    `${title.toUpperCase()}, gracias`,
    `thank you! ${title}`,
  ];
  return {
    type: 'text',
    body: lot.pick([...numbers, ...titled, ...around, ...rateWords[Number(key) - 1]!]),
    means: line,
  };
}

function beside(lot: Dice): Line {
  const kind = lot.upTo(20);
  if (kind === 0) return { type: 'sticker', body: '' };
  if (kind === 1) return { type: 'audio', body: '' };
  if (kind < 5) return { type: 'text', body: lot.pick(thanks) };
  const text = lot.pick(chatter);
  const typed = kind < 10 ? slipped(text, lot) : text;
  // nobody can send blanks alone
  return { type: 'text', body: typed.trim() ? typed : '?' };
}

/** Back to the menu of queues from where it has led, in any language of the product. */
const goesBack = (lot: Dice): Line => ({
  type: 'text',
  body: lot.pick(['#', '# - Voltar ao início', 'voltar ao inicio', 'Back to the beginning', 'Volver al inicio']),
  means: { key: '#', title: '' },
});

/** A finger on a line, where a network has lines to tap. */
const tapped = (line: { key: string; title: string }): Line => ({ type: 'tap', body: line.title, means: line });

const typed = ({ asks, by }: Question, line: { key: string; title: string }, lot: Dice): Line =>
  asks === 'rating' ? rated(line, lot, by) : chosen(line, lot);

/** What somebody sends in one breath; nothing where they wait. At most one line of it answers the question. */
export function burst(question: Question | null, lot: Dice): Line[] {
  const kind = lot.upTo(20);
  if (kind === 0) return [];
  if (kind === 1 && question?.asks !== 'rating') return [{ type: 'text', body: lot.pick(stops) }];
  if (kind === 2) return [{ type: 'text', body: lot.pick(thanks) }];
  const around = () => Array.from({ length: lot.pick([0, 0, 0, 0, 1, 1, 2]) }, () => beside(lot));
  if (question && kind < 13) {
    const line = lot.pick(question.lines);
    const goes = question.isBehind && lot.upTo(3) === 0;
    const answer = goes ? goesBack(lot) : lot.upTo(6) === 0 ? tapped(line) : typed(question, line, lot);
    // thanks are what people put around a rating; anything else is another matter, and may come with it all the same
    return [...around(), answer, ...around()];
  }
  if (question?.asks === 'rating' && kind < 15)
    return [{ type: 'text', body: lot.pick(['5', 'nota 10', 'ótimo', '⭐⭐⭐⭐⭐']) }];
  if (question?.asks === 'menu' && kind < 16) {
    const { title } = lot.pick(question.lines);
    return [...around(), { type: 'text', body: slipped(title, lot) }];
  }
  return [beside(lot), ...around()];
}
