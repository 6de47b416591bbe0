/** A contact card as WhatsApp sends it. A card without a number is shown too; nothing in it may break the thread. */
export interface Card {
  name: string;
  phones: CardPhone[];
}

export interface CardPhone {
  /** As written on the card: '+55 11 98877-1204'. */
  shown: string;
  /** Digits of the WhatsApp account when the card names it, else of what is shown. */
  digits: string;
}

/** A card that is being read; `seen` are the digits of its numbers. */
type Reading = Card & { fallback: string; seen: Set<string> };

/** Reads every card of a vCard text: names from `FN`, else `N`; numbers from `TEL`, with the `waid` of WhatsApp. */
export function parseCards(text: string): Card[] {
  // a line that begins with white space continues the one before
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const cards: Card[] = [];
  let card: Reading | null = null;
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon === -1) continue;
    const [name = '', ...params] = line.slice(0, colon).split(';');
    const value = line.slice(colon + 1).trim();
    const field = name.replace(/^item\d+\./i, '').toUpperCase();
    if (field === 'BEGIN' || !card) card = { name: '', phones: [], fallback: '', seen: new Set() };
    if (field === 'FN') card.name ||= unescape(value);
    if (field === 'N') card.fallback ||= nameOf(value);
    if (field === 'TEL') addPhone(card, value, params);
    if (field === 'END') {
      cards.push(finish(card));
      card = null;
    }
  }
  if (card && (card.name || card.fallback || card.phones.length > 0)) cards.push(finish(card));
  return cards;
}

function finish({ name, fallback, phones }: Reading): Card {
  return { name: name || fallback || phones[0]?.shown || '', phones };
}

function addPhone(card: Reading, value: string, params: string[]): void {
  const waid = params
    .find((param) => /^waid=/i.test(param))
    ?.slice(5)
    .replace(/\D/g, '');
  const shown = unescape(value).replace(/^tel:/i, '').trim();
  const digits = waid || shown.replace(/\D/g, '');
  if (!digits || card.seen.has(digits)) return;
  card.seen.add(digits);
  card.phones.push({ shown: shown || `+${digits}`, digits });
}

/** `Silva;Ana;;Dra.;` is 'Dra. Ana Silva'. */
function nameOf(value: string): string {
  const [family = '', given = '', middle = '', prefix = ''] = value.split(/(?<!\\);/).map(unescape);
  return [prefix, given, middle, family]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
}

function unescape(value: string): string {
  return value.replace(/\\([nN,;:\\])/g, (_, char: string) => (char === 'n' || char === 'N' ? ' ' : char)).trim();
}
