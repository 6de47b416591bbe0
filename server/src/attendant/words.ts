/** What customers write, as the attendant understands it. Nothing here is built from what they write. */

/** Letters as they are meant: other shapes of digits, the boxes of emojis and blanks around are taken away. */
const plain = (text: string): string =>
  text
    .slice(0, 100)
    .normalize('NFKC')
    .replace(/[\ufe0f\u20e3\u200b-\u200f]/g, '')
    .trim();

/** A number, `#`, or anything else as it stands. `1.`, `01` and `*1*` are how people write 1. */
export function choiceOf(text: string): string {
  if (text.length > 40) return '';
  const said = plain(text);
  const digits = /^\*?0*(\d{1,5})[.)°ºª]?\*?$/.exec(said);
  return digits ? digits[1]! : said;
}

/** 1 unsatisfied, 2 satisfied, 3 very satisfied; nothing for all else. */
export function rateOf(text: string): 1 | 2 | 3 | undefined {
  const said = choiceOf(text);
  return said === '1' || said === '2' || said === '3' ? (Number(said) as 1 | 2 | 3) : undefined;
}

const stopWords = new Set(
  [
    'sair',
    'parar',
    'pare',
    'stop',
    'unsubscribe',
    'descadastrar',
    'descadastre',
    'remover',
    'cancelar inscricao',
  ].concat(['nao quero receber', 'nao quero mais receber', 'baja', 'cancelar suscripcion', 'opt out', 'optout']),
);

/** The word with which somebody asks to be left alone; it stands alone in its message. */
export function stopWordOf(text: string): string | undefined {
  if (text.length > 40) return undefined;
  const said = plain(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
  return stopWords.has(said) ? said : undefined;
}
