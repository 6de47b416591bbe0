import { fold } from '@guiche/contract/fold';

const values: Record<string, number> = Object.fromEntries([
  ...'um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove'
    .split(' ')
    .map((word, n) => [word, n + 1]),
  ['catorze', 14],
  ...'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa'
    .split(' ')
    .map((word, n) => [word, 20 + n * 10]),
  ['cem', 100],
  ['cento', 100],
  ...'duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos'
    .split(' ')
    .map((word, n) => [word, 200 + n * 100]),
]);
const money = new Set(['reais', 'conto', 'contos', 'pila', 'pilas', 'euros', 'dolares']);

interface Word {
  word: string;
  from: number;
  to: number;
}

/** Amounts of money and shares that stand in words, in digits: `vinte e sete reais` is `27 reais`, `dez por cento` `10%`. */
export function withDigits(text: string): string {
  const words = [...text.matchAll(/[\p{L}\p{M}]+/gu)].map(({ 0: word, index }): Word => ({
    word: fold(word),
    from: index,
    to: index + word.length,
  }));
  let [out, kept] = ['', 0];
  for (let n = 0; n < words.length; n++) {
    // `2,5 mil` has its digits already.
    const isBehindDigits = /\d ?$/.test(text.slice(Math.max(0, words[n]!.from - 2), words[n]!.from));
    const whole = isBehindDigits ? undefined : numeralAt(words, n);
    if (!whole) continue;
    const [unit, next] = [words[whole.next]?.word ?? '', words[whole.next + 1]];
    const isShare = unit === 'por' && next?.word === 'cento';
    if (isShare || money.has(unit) || (unit === 'real' && isAlone(text, words, whole.next))) {
      const cents = next?.word === 'e' ? numeralAt(words, whole.next + 2) : undefined;
      const isWithCents = cents !== undefined && words[cents.next]?.word === 'centavos';
      const digits = isWithCents ? `${whole.value},${String(cents.value).padStart(2, '0')}` : String(whole.value);
      out += text.slice(kept, words[n]!.from) + digits + (isShare ? '%' : ` ${unit}`);
      const last = isShare ? whole.next + 1 : isWithCents ? cents.next : whole.next;
      kept = words[last]!.to;
    }
    n = whole.next - 1;
  }
  return out + text.slice(kept);
}

/** The number that begins at a word. @returns what it is, and the place behind it */
function numeralAt(words: readonly Word[], from: number): { value: number; next: number } | undefined {
  let [total, part, n] = [0, 0, from];
  for (; n < words.length; n++) {
    const { word } = words[n]!;
    if (word === 'mil') [total, part] = [total + (part || 1) * 1000, 0];
    else if (Object.hasOwn(values, word)) part += values[word]!;
    else if (word !== 'e' || n === from) break;
  }
  return n === from ? undefined : { value: total + part, next: n };
}

/** `um real`, and no real something. */
function isAlone(text: string, words: readonly Word[], at: number): boolean {
  const next = words[at + 1];
  return (
    !next ||
    text.slice(words[at]!.to, next.from).trim() !== '' ||
    ['cada', 'por', 'so', 'apenas', 'e'].includes(next.word)
  );
}
