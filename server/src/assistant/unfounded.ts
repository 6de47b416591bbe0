import { withoutEnd } from '@guiche/contract/without-end';

/**
 * What an answer says that nobody has told the assistant: links to elsewhere, prices and dates, which no rule of its prompt keeps
 * a model from making up. Whatever stands in its sources may be said.
 * @param sources `own`: what the company has told it; `clock`: what day and time it was told that it is, which proves
 * no price; `customer`: what the customer wrote, which proves no price and no link
 */
export function unfounded(text: string, sources: { own: string; clock?: string; customer: string }): string[] {
  const [hosts, amounts] = [new Set(hostsIn(sources.own)), new Set(numbersIn(sources.own.replaceAll(measure, ' ')))];
  const days = new Set(daysIn(`${sources.own}\n${sources.clock ?? ''}\n${sources.customer}`).map(({ day }) => day));
  return [
    ...hostsIn(text).filter((host) => ![...hosts].some((known) => host === known || host.endsWith(`.${known}`))),
    ...pricesIn(text).flatMap(({ said, amount }) => (amounts.has(amount) ? [] : said)),
    ...daysIn(text).flatMap(({ said, day }) => (days.has(day) ? [] : said)),
  ];
}

const endings =
  'com|br|net|org|io|app|me|link|co|info|shop|store|online|site|xyz|ly|gl|gg|dev|ai|es|pt|ar|mx|us|uk|ru|cn|top|club|page|live|vip';
/** With what links begin; a `www.` may stand behind the rest. */
const named = /\b(?:https?:\/\/(?:www\.)?|www\.)([a-z0-9.-]+)/gi;
const ending = new RegExp(String.raw`^(?:${endings})\b`, 'i');
/** Customers write what they like, so every letter is looked at a few times at most: pieces first, then what they are. */
function hostsIn(text: string): string[] {
  const hosts = [...text.matchAll(named)].map(([, host]) => withoutEnd(host!, '.'));
  for (const [piece] of text.replaceAll(named, ' ').matchAll(/[\w.-]+/g)) {
    const labels = piece.split('.');
    const last = labels.findLastIndex((label, at) => at > 0 && labels[at - 1] && ending.test(label));
    if (last < 0) continue;
    const first = labels.lastIndexOf('', last) + 1;
    hosts.push([...labels.slice(first, last), ending.exec(labels[last]!)![0]].join('.'));
  }
  return hosts.map((host) => host.toLowerCase());
}

/** 1.200,00 and 1200 are the same. */
const amountOf = (digits: string): string =>
  digits
    .replace(/[.,](\d{2})$/, '_$1')
    .replaceAll(/[.,]/g, '')
    .replace(/_00$/, '')
    .replace('_', '.');
/** Hours, days, ways and weights are no prices, whatever is sold for as many reais. */
const measure =
  /\b\d{1,2}:\d{2}\b|\b\d{1,2}h\d{0,2}\b|\b\d{1,2}\/\d{1,2}\b|\b\d+(?:[.,]\d+)?\s*(?:km|kg|g|mg|ml|l|cm|mm|min|minutos?|horas?|dias?|meses|anos?)\b/gi;
/** A share is no price, and keeps its sign. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/(\d+(?:[.,]\d+)*)\s*(%?)/g)].map(([, digits, sign]) => amountOf(digits!) + sign);
const price =
  /(?:R\$|US\$|\u20ac|\$)\s*(\d+(?:[.,]\d+)*)|(?<!\d)(?<!\d[.,])(\d+(?:[.,]\d+)*)\s*(?:reais\b|real\b|euros?\b|d[óo]lares\b|%)/gi;
const pricesIn = (text: string) =>
  [...text.matchAll(price)].map(([said, before, behind]) => ({
    said,
    amount: amountOf(before ?? behind ?? '') + (said.endsWith('%') ? '%' : ''),
  }));

const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');
const date = new RegExp(String.raw`\b(\d{1,2})\/(\d{1,2})\b|\b(\d{1,2})º? de (${months.join('|')})[a-zç]*`, 'gi');
const daysIn = (text: string) =>
  [...text.matchAll(date)].map(([said, day, month, dayNamed, named]) => ({
    said,
    day: `${Number(day ?? dayNamed)}/${named ? months.indexOf(named.toLowerCase()) + 1 : Number(month)}`,
  }));
