/** Numbers of phones, documents and cards, and how a model is asked without them. */

/** Runs of digits as people write them; what no eye sees may stand between. */
const runs = /[+(]?\p{Nd}[\p{Nd}\p{Cf}\s().\p{Pd}/]*/gu;
const digits = /\p{Nd}/gu;
const fewestDigits = 8;
/** Days are no numbers of anybody, nor is one with the hour behind it. */
const dates =
  /(?<!\d[/.-]?)(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|[12]\d|3[01])[/.-](?:(?:19|20)\d{2}|\d{2})|(?:19|20)\d{2}-\d{2}-\d{2})(?![/.-]?\d)/g;
/** A company's document may have letters. */
const lettered = /(?<![\p{L}\p{Nd}])[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d{2}(?!\p{Nd})/giu;

/** A text with something else in the place of each number of eight digits and more, however it is written. */
export function replaceNumbers(text: string, by: (number: string) => string): string {
  return text.replace(lettered, by).replace(runs, (run) => {
    const all = [...run.matchAll(digits)];
    if (all.length < fewestDigits) return run;
    if ((run.replaceAll(dates, '').match(digits)?.length ?? 0) < fewestDigits) return run;
    const last = all.at(-1)!;
    const end = last.index + last[0].length;
    return by(run.slice(0, end)) + run.slice(end);
  });
}

export interface HiddenNumbers {
  /** With a mark in the place of each number: the same mark for the same one. */
  hide(text: string): string;
  /** With the numbers in the places of their marks. */
  show(text: string): string;
}

/** What a model is told, to be said with the words that have marks. */
export const aboutMarks =
  'Marcas como [N1] estão no lugar de números que você não vê. Escreva a marca, como ela está, onde o número for preciso.';

/** Of one asking: a mark says nothing of its number, and is never longer than it. */
export function hiddenNumbers(): HiddenNumbers {
  const marks = new Map<string, string>();
  const numbers = new Map<string, string>();
  const markOf = (number: string) => {
    const mark = marks.get(number) ?? `[N${marks.size + 1}]`;
    marks.set(number, mark);
    numbers.set(mark, number);
    return mark;
  };
  return {
    hide: (text) => replaceNumbers(text, markOf),
    show: (text) => text.replaceAll(/\[N\d{1,6}\]/g, (mark) => numbers.get(mark) ?? mark),
  };
}
