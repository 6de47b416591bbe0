import { fold } from '@guiche/contract/fold';

/** Which days a text names: dates, days of a month, days of the week. */
export interface Day {
  /** As it stands there. */
  said: string;
  /** The same for whoever says it otherwise. */
  day: string;
}

const months = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ');
const weekdays = ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'];
const short = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'];

const date = new RegExp(String.raw`\b(\d{1,2})\/(\d{1,2})\b|\b(\d{1,2})º? de (${months.join('|')})[a-zç]*`, 'gi');
/** The month of what is a date as a whole is looked for above. */
const ofMonth = new RegExp(
  String.raw`\bdias? (\d{1,2})\b(?!\/|º? de (?:${months.join('|')}))(?: (?:e|ou|a|ate) (\d{1,2})\b(?!\/|º? de (?:${months.join('|')})))?`,
  'gi',
);
const ofWeek = new RegExp(String.raw`\b(${weekdays.join('|')})(s?(?:[- ]feiras?)?)\b(?=(?: (\w{1,20}))?)`, 'g');
/** What a second, third or fourth one may be that is no day. */
const counted = new Set(
  `via opcao parcela unidade loja compra etapa sessao dose consulta casa peca parte linha edicao mao metade quadra rua chance
  camada coluna aula vez maior melhor mais visita troca temporada cor fila sala categoria posicao serie colocacao da do geracao pessoa`.split(
    /\s+/,
  ),
);

/** What an answer names. */
export const daysIn = (text: string): Day[] => [...datesIn(text), ...daysOfMonth(text), ...daysOfWeek(text)];

/** What a company has told, with the days between those that it names. */
export function daysToldIn(text: string): Set<string> {
  const dates = datesIn(text).map(({ day }) => day);
  const known = new Set([
    ...dates,
    ...daysOfMonth(text).map(({ day }) => day),
    ...dates.map((day) => `dia ${day.split('/')[0]}`),
  ]);
  const folded = fold(text);
  for (const { day } of daysOfWeek(text)) known.add(day);
  const add = (from: number, to: number) => {
    for (let n = from; ; n = (n + 1) % 7) {
      known.add(weekdays[n]!);
      if (n === to) return;
    }
  };
  for (const [, from, to] of folded.matchAll(range))
    add(short.indexOf(from!.slice(0, 3)), short.indexOf(to!.slice(0, 3)));
  if (/\b(?:todos os dias|todo dia|diariamente)\b/.test(folded)) add(0, 6);
  if (/\bdias? uteis\b/.test(folded)) add(1, 5);
  if (/\b(?:fim|fins|final|finais) de semana\b/.test(folded)) add(6, 0);
  return known;
}
const named = [...weekdays, ...short].join('|');
const range = new RegExp(String.raw`\b(${named})s?(?:[- ]feiras?)? ?(?:a|ate|-|\u2013) ?(${named})s?\b`, 'g');

const datesIn = (text: string): Day[] =>
  [...text.matchAll(date)].map(([said, day, month, dayNamed, name]) => ({
    said,
    day: `${Number(day ?? dayNamed)}/${name ? months.indexOf(name.toLowerCase()) + 1 : Number(month)}`,
  }));

const daysOfMonth = (text: string): Day[] =>
  [...text.replaceAll('até', 'ate').matchAll(ofMonth)].flatMap(([said, first, second]) =>
    [first, second].flatMap((day) => (day ? { said, day: `dia ${Number(day)}` } : [])),
  );

const daysOfWeek = (text: string): Day[] =>
  [...fold(text).matchAll(ofWeek)].flatMap(([, name, rest, next = '']) =>
    !rest && !['domingo', 'sabado'].includes(name!) && counted.has(next) ? [] : { said: name!, day: name! },
  );
