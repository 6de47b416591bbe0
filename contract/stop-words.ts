import { fold } from './fold';
import { plainWords } from './plain-words';

/** With which words somebody asks to be sent nothing unasked. They count where nothing else is said. */

/** What always means it, in three languages, folded. */
const always = new Set([
  'sair',
  'parar',
  'pare',
  'stop',
  'unsubscribe',
  'descadastrar',
  'descadastre',
  'remover',
  'cancelar inscricao',
  'nao quero receber',
  'nao quero mais receber',
  'baja',
  'salir',
  'cancelar suscripcion',
  'opt out',
  'optout',
]);

/** What means it only as an answer to a campaign: elsewhere it is an order that somebody wants to cancel. */
const toCampaigns = new Set(['cancelar']);

/** So long after a campaign. */
export const campaignAnswerMs = 72 * 3_600_000;

const longest = 40;

export interface StopContext {
  /** Phrases of the company's own. */
  more?: readonly string[];
  /** A campaign has written to them within 72 hours. */
  afterCampaign?: boolean;
}

/** The word with which somebody asks to be left alone; it stands alone in its message. */
export function stopWordOf(text: string, { more = [], afterCampaign = false }: StopContext = {}): string | undefined {
  if (text.length > longest) return undefined;
  const said = plainWords(text);
  if (!said) return undefined;
  const isOne =
    always.has(said) || (afterCampaign && toCampaigns.has(said)) || more.some((one) => plainWords(one) === said);
  return isOne ? said : undefined;
}

/** Whether it would be such a word, had a campaign written to them. */
export const needsCampaign = (text: string): boolean => text.length <= longest && toCampaigns.has(plainWords(text));

/** Whether a text names a word by which its reader leaves. @param more phrases of the company's own */
export function saysHowToLeave(text: string, more: readonly string[] = []): boolean {
  const said = ` ${fold(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const words = [...always, ...toCampaigns, ...more.map(plainWords)];
  return words.some((one) => one !== '' && said.includes(` ${one} `));
}

/** What nobody says of anything else. */
const plainly =
  /\b(?:stop|unsubscribe|opt out|optout|descadastr\w*|desinscrev\w*)\b|\b(?:darme|dame|me den|dar) de baja\b/;
/** What is also said of much else, … */
const leaving =
  /\b(?:sair|saio|salir|parar|parem?|para de|paren?|deja de|dejen de|remov\w+|tir\w+|retir\w+|quit\w+|exclu\w+|cancel\w*|remove|nao quero|no quiero|don t want|nao me|no me|do not|don t)\b/;
/** … and means it beside what is sent. */
const sending =
  /\b(?:mensage(?:m|ns)|mensajes?|messages?|lista|list|promoc\w+|promos?|propagandas?|publicidad\w*|anuncios?|ads|newsletter|ofertas?|offers?|receb\w+|recib\w+|receiv\w+|envi\w+|mand\w+|send\w*|texting)\b/;

/**
 * Whether a longer sentence may ask for the same: a person reads it, and decides.
 */
export function suggestsStop(text: string, context: StopContext = {}): boolean {
  if (text.length > 2000 || stopWordOf(text, context) !== undefined) return false;
  for (let from = 0; from < text.length; from += 100 - 20) {
    const part = plainWords(text.slice(from, from + 100));
    if (plainly.test(part)) return true;
  }
  const said = text
    .split(/[.!?\n;]+/)
    .map((sentence) =>
      sentence.length > 100
        ? `${plainWords(sentence.slice(0, 100))} ${plainWords(sentence.slice(-100))}`
        : plainWords(sentence),
    );
  return said.some((sentence) => leaving.test(sentence) && sending.test(sentence));
}
