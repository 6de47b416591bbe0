import { measure, median, type Sample, type Wanted } from './load';
import { login, type Running } from './processes';
import { emailOf } from './rows';
import { say } from './surroundings';

export interface DashboardPace {
  thirty: Sample;
  ninety: Sample;
  /** The chart: one day, and what is usual for its weekday. */
  day: Sample;
  behind: Sample;
}

/** The data ends with May 2025; each period is compared with as many days before it, which are asked for too. */
const last = '2025-05-31';
const paths: Record<keyof DashboardPace, string> = {
  thirty: `/api/dashboard?date_from=2025-05-02&date_to=${last}`,
  ninety: `/api/dashboard?date_from=2025-03-03&date_to=${last}`,
  day: `/api/dashboard/ticketsDay?initialDate=${last}&finalDate=${last}`,
  behind: `/api/dashboard/behind?figure=finished&date_from=2025-03-03&date_to=${last}`,
};
const rounds = 3;

/** Four people look at the dashboard over and over. */
export async function measureDashboard(product: Running): Promise<DashboardPace> {
  const token = await login(product.url, emailOf(1));
  const samples: Record<keyof DashboardPace, Sample[]> = { thirty: [], ninety: [], day: [], behind: [] };
  const names = Object.keys(paths) as (keyof DashboardPace)[];
  for (const path of Object.values(paths)) await assertFilled(product.url + path, token);
  for (let round = 1; round <= rounds; round++) {
    for (const name of names) {
      const wanted = (): Wanted => ({ path: paths[name] });
      samples[name].push(await measure(product.url, wanted, { connections: 4, seconds: 4, token }));
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
