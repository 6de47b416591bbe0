/** Texts that a customer may write to hold others up: each of a kind, as long as one asks for. */

const rows: Record<string, string> = {
  'words of one letter': 'a ',
  'one long word': 'a',
  'one long word in capitals': 'A',
  spaces: ' ',
  newlines: '\n',
  'lines of a letter': 'a\n',
  digits: '7',
  'digits and dots': '1.',
  'digits and commas': '1,2 ',
  dots: '.',
  'words and dots': 'a.',
  'exclamation marks': '!',
  slashes: '1/1/',
  emojis: '\u{1f600}',
  'hands with a colour': '\u{1f44d}\u{1f3fd}',
  'flags without a partner': '\u{1f1e7}\u200d',
  'half letters': '\ud83d',
  'letters with an accent': 'e\u0301',
  'accents of two heights': '\u0301\u0323',
  'accents of two heights, the other way': '\u0323\u0301',
  'wanting words': 'quero ',
  'talking words': 'quero falar com ',
  'refusing words': 'nao quero robo ',
  'numbers in words': 'um e ',
  'amounts in words': 'um reais e dois ',
  'amounts in words, joined': 'mil reais e ',
  days: 'segunda a ',
  'days of a month': 'dia 1 e 2 ',
  'brackets that open': '[',
  'round brackets that open': '(',
  'links with a name': '[a](',
  'braces that open': '{{',
  variables: '{{ name }',
  asterisks: '*',
  'marks of all kinds': '*_~`',
  'marks around letters': '*a_ ~b*',
  'words in backticks': '`a`',
  fences: '```\n',
  'fences around nothing': '``` ',
  addresses: 'https://a.b ',
  'beginnings of addresses': 'http',
  'one long address': 'www.',
  'addresses in brackets': 'https://((',
  'addresses that end with brackets': 'https://a))))',
  'at signs': '@',
  names: '@Ana ',
  bars: '|',
  semicolons: ';',
  backslashes: '\\',
  'angle brackets': '<a',
  'prices of a sign': 'R$1 ',
  headings: '# a\n',
  'cards that begin': 'BEGIN:VCARD\n',
  'lines that go on': '\n ',
  'names of a card': 'FN:\n',
};

/** What stands once before each row: what looks for an end, begins there. */
export const kinds = Object.keys(rows);
export const hostileText = (kind: string, length: number): string => {
  const row = rows[kind]!;
  return row.repeat(Math.ceil(length / row.length)).slice(0, length);
};

/** A card with as many different numbers as fit. */
export const crowdedCard = (length: number): string =>
  Array.from({ length: Math.ceil(length / 16) }, (_, n) => `TEL:${11_000_000_000 + n}\n`).join('');
