import { withoutEnd } from '@guiche/contract/without-end';
import { daysIn, daysToldIn } from './days';
import { withDigits } from './numerals';

/**
 * What an answer says that nobody has told the assistant: links to elsewhere, prices and dates, which no rule of its prompt keeps
 * a model from making up. Whatever stands in its sources may be said.
 * @param sources `own`: what the company has told it; `clock`: what day and time it was told that it is, which proves
 * no price; `customer`: what the customer wrote, which proves no price and no link
 */
export function unfounded(text: string, sources: { own: string; clock?: string; customer: string }): string[] {
  const [said, own] = [plain(text), plain(sources.own)];
  const [hosts, amounts] = [new Set(hostsIn(own)), new Set(numbersIn(own.replaceAll(measure, ' ')))];
  const days = new Set([
    ...daysToldIn(`${own}\n${sources.clock ?? ''}`),
    ...daysIn(sources.customer).map(({ day }) => day),
  ]);
  return [
    ...hostsIn(said).filter((host) => ![...hosts].some((known) => host === known || host.endsWith(`.${known}`))),
    ...pricesIn(said).flatMap(({ said: price, amount }) => (amounts.has(amount) ? [] : price)),
    ...daysIn(said).flatMap(({ said: name, day }) => (days.has(day) ? [] : name)),
  ];
}

/** Digits are digits, whatever they look like, and so are numbers in words where they are money. */
const plain = (text: string) =>
  withDigits(text.replaceAll(/[\p{Nd}\uFF01-\uFF5E]/gu, (sign) => sign.normalize('NFKC')));

const endings =
  'com|br|net|org|io|app|me|link|co|info|shop|store|online|site|xyz|ly|gl|gg|dev|ai|es|pt|ar|mx|us|uk|ru|cn|top|club|page|live|vip|ee|bio|biz|cc';
/** With what links begin; a `www.` may stand behind the rest. */
const named = /\b(?:https?:\/\/(?:www\.)?|www\.)([a-z0-9.-]+)/gi;
const ending = new RegExp(String.raw`^(?:${endings})\b`, 'i');
/** Customers write what they like, so every letter is looked at a few times at most: pieces first, then what they are. */
function hostsIn(text: string): string[] {
  const hosts = [...text.matchAll(named)].map(([, host]) => withoutEnd(host!, '.'));
  hosts.push(...(text.match(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g) ?? []));
  for (const [piece] of text.replaceAll(named, ' ').matchAll(/[\w.-]+/g)) {
    const labels = piece.split('.');
    const last = labels.findLastIndex((label, at) => at > 0 && labels[at - 1] && ending.test(label));
    if (last < 0) continue;
    const first = labels.lastIndexOf('', last) + 1;
    hosts.push([...labels.slice(first, last), ending.exec(labels[last]!)![0]].join('.'));
  }
  return hosts.map((host) => host.toLowerCase());
}

/** 1.200,00, 1200 and 1,2 mil are the same. */
const amountOf = (digits: string, thousand = ''): string => {
  const plain = digits
    .replace(/[.,](\d{1,2})$/, '_$1')
    .replaceAll(/[.,]/g, '')
    .replace('_', '.');
  return String(Number(plain) * (thousand ? 1000 : 1));
};
/** Hours, days, ways and weights are no prices, whatever is sold for as many reais. */
const measure =
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}h\d{0,2}\b|\b\d{1,2}\/\d{1,2}\b|\b\d+(?:[.,]\d+)?\s*(?:km|kg|g|mg|ml|l|cm|mm|min|minutos?|horas?|dias?|meses|anos?)\b/gi;
/** A share is no price, and keeps its sign. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(\d+(?:[.,]\d+)*)\s*(%|mil\b)?/g)].map(([, digits, sign]) =>
    sign === '%' ? `${amountOf(digits!)}%` : amountOf(digits!, sign),
  );
const coin = String.raw`reais\b|real\b|euros?\b|d[óo]lares\b|contos?\b|pilas?\b|pratas?\b`;
/** Behind a sign of money, before its name, as a part that is paid several times, or with two digits behind the comma. */
const price = new RegExp(
  [
    String.raw`(?:R\$|US\$|\u20ac|\$|\bBRL)\s*(?<before>\d+(?:[.,]\d+)*)(?:\s(?<thousands>mil)\b)?`,
    String.raw`(?<!\d)(?<!\d[.,])(?<behind>\d+(?:[.,]\d+)*)\s*(?:(?<many>mil)\s(?:${coin})|${coin}|(?<share>%))`,
    String.raw`\d\s?(?:x|vezes) de (?<part>\d+(?:[.,]\d+)*)`,
    String.raw`(?<![\d.,/])(?<bare>\d{1,3}(?:\.\d{3})?,\d{2})(?![\d,%]|\s?(?:m|metros?|cm|mm|km|kg|g|mg|ml|l|litros?)\b)`,
  ].join('|'),
  'gi',
);
const pricesIn = (text: string) =>
  [...text.matchAll(price)].map(({ 0: said, groups = {} }) => ({
    said,
    amount:
      amountOf(
        groups['before'] ?? groups['behind'] ?? groups['part'] ?? groups['bare'] ?? '',
        groups['thousands'] ?? groups['many'],
      ) + (groups['share'] ?? ''),
  }));
