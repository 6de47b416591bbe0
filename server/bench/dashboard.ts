import { measure, median, type Sample, type Wanted } from './load';
import { login, type Running } from './processes';
import { emailOf } from './rows';
import { say } from './surroundings';

export interface DashboardPace {
  thirty: Sample;
  ninety: Sample;
  /** The same for 32 who ask at once. */
  thirtyMany: Sample;
  ninetyMany: Sample;
  /** Ninety days for 32 at once, each another ninety than those before: nothing can be shared. */
  apart: Sample;
  /** The chart: one day, and what is usual for its weekday. */
  day: Sample;
  behind: Sample;
}

/** The data ends with May 2025; each period is compared with as many days before it, which are asked for too. */
const last = '2025-05-31';
const thirty = `/api/dashboard?date_from=2025-05-02&date_to=${last}`;
const ninety = `/api/dashboard?date_from=2025-03-03&date_to=${last}`;
const paths: Record<keyof DashboardPace, string> = {
  thirty,
  ninety,
  thirtyMany: thirty,
  ninetyMany: ninety,
  apart: ninety,
  day: `/api/dashboard/ticketsDay?initialDate=${last}&finalDate=${last}`,
  behind: `/api/dashboard/behind?figure=finished&date_from=2025-03-03&date_to=${last}`,
};
const many: readonly (keyof DashboardPace)[] = ['thirtyMany', 'ninetyMany', 'apart'];
const rounds = 3;

let asked = 0;
/** Ninety days that end on one of the last sixty, in turn. */
function anotherNinety(): string {
  const end = Date.parse(last) - (asked++ % 60) * 86_400_000;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  return `/api/dashboard?date_from=${dayOf(end - 89 * 86_400_000)}&date_to=${dayOf(end)}`;
}

/** Four people look at the dashboard over and over, and then 32. */
export async function measureDashboard(product: Running): Promise<DashboardPace> {
  const token = await login(product.url, emailOf(1));
  const names = Object.keys(paths) as (keyof DashboardPace)[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Sample[]])) as Record<
    keyof DashboardPace,
    Sample[]
  >;
  for (const path of Object.values(paths)) await assertFilled(product.url + path, token);
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      const wanted = (): Wanted => ({ path: name === 'apart' ? anotherNinety() : paths[name] });
      const connections = many.includes(name) ? 32 : 4;
      samples[name].push(await measure(product.url, wanted, { connections, seconds: 4, token }));
    }
    say(`  round ${round} of ${rounds}`);
  }
  const paces = names.map((name) => [name, median(samples[name])] as const);
  for (const [name, { perSecond, p50, p95, p99 }] of paces)
    say(`  ${name}: ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(0)} p95 ${p95.toFixed(0)} p99 ${p99.toFixed(0)} ms`);
  return Object.fromEntries(paces) as Record<keyof DashboardPace, Sample>;
}

/** Figures of nothing would be fast for nothing. */
async function assertFilled(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const reply = (await response.json()) as { count?: number; counters?: { supportFinished: number } };
  if (!(reply.counters?.supportFinished ?? reply.count))
    throw new Error(`${url} answered ${JSON.stringify(reply).slice(0, 500)}`);
}
