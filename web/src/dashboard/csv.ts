import { csvLine, csvMark } from '@guiche/contract/csv';
import type { Dashboard } from '@guiche/contract/dashboard';
import { formatNumber } from './figures';
import { formatDayText } from './period';

/** Words of the file, in the language of the screen. */
export interface CsvWords {
  period: string;
  figure: string;
  now: string;
  before: string;
  counters: Record<
    | 'supportPending'
    | 'supportHappening'
    | 'supportFinished'
    | 'created'
    | 'leads'
    | 'rating'
    | 'ratings'
    | 'avgSupportTime'
    | 'avgWaitTime'
    | 'avgResponseTime'
    | 'avgResolutionTime',
    string
  >;
  attendants: readonly string[];
  queues: readonly string[];
  noQueue: string;
  online: string;
  offline: string;
}

/** What spreadsheets read as a span of time: `1:05` is an hour and five minutes. Empty where nothing was measured. */
function span(minutes: number): string {
  if (minutes === 0) return '';
  const whole = Math.round(minutes);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Empty where nobody has said anything. */
const mark = ({ rating, ratings }: { rating: number; ratings: number }) => (ratings ? formatNumber(rating, 2) : '');

const times = ['avgSupportTime', 'avgWaitTime', 'avgResponseTime', 'avgResolutionTime'] as const;
const counts = ['supportFinished', 'created', 'leads', 'ratings'] as const;

/** The whole dashboard as a file for spreadsheets: three tables below each other. */
export function csvOf({ counters, before, period, attendants, queues }: Dashboard, words: CsvWords): string {
  const day = (text: string | null) => (text === null ? '' : formatDayText(text));
  const lines: string[][] = [
    [words.period, day(period.from), day(period.to)],
    ...(before ? [[words.before, day(before.from), day(before.to)]] : []),
    [],
    [words.figure, words.now, ...(before ? [words.before] : [])],
    [words.counters.supportPending, String(counters.supportPending)],
    [words.counters.supportHappening, String(counters.supportHappening)],
    ...counts.map((name) => [words.counters[name], String(counters[name]), ...(before ? [String(before[name])] : [])]),
    [words.counters.rating, mark(counters), ...(before ? [mark(before)] : [])],
    ...times.map((name) => [words.counters[name], span(counters[name]), ...(before ? [span(before[name])] : [])]),
    [],
    [...words.attendants],
    ...attendants.map((one) => [
      one.name,
      mark(one),
      String(one.ratings),
      span(one.avgSupportTime),
      span(one.avgResponseTime),
      String(one.tickets),
      String(one.open),
      one.online ? words.online : words.offline,
    ]),
    [],
    [...words.queues],
    ...queues.map((one) => [
      one.queue?.name ?? words.noQueue,
      String(one.pending),
      String(one.happening),
      String(one.created),
      String(one.finished),
      span(one.avgWaitTime),
      span(one.avgResponseTime),
      span(one.avgSupportTime),
    ]),
  ];
  return csvMark + lines.map((cells) => (cells.length ? csvLine(cells) : '\r\n')).join('');
}
