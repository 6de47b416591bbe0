import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { percentiles } from '../bench/load';

/** When a question was asked (milliseconds of the clock), how long its answer took, whether it was the right one, and how
 * much of that time the answering process waited for a processor. */
type Sample = [at: number, took: number, ok: boolean, waited: number];
interface Samples {
  server: Sample[];
  bare: Sample[];
  /** For how long answers of servers have waited for a processor, all in all. */
  waited: [at: number, ms: number][];
}

export interface Health {
  p99: number;
  /** Without the time in which the server had no processor, because others had it. */
  own: number;
  /** The same of a server that does nothing, asked in the same moments. */
  bare: number;
  /** How often there was no good answer. */
  failed: number;
}

/** What this machine itself makes everybody wait, and what a server makes wait beyond that. */
export interface Machine {
  /** From here on this server is asked for its health; nobody's while there is none. */
  watch(server: { url: string; pid: number } | null): void;
  /** Its threads are looked at for as long as it lives: what they wait for a processor is nobody's hanging. */
  follow(pid: number): void;
  /** What was measured since the last time. */
  health(): Promise<Health>;
  /** For how long between these two moments nothing ran, as far as we, the bare server and Linux can tell. */
  standstill(from: number, to: number): number;
  stop(): void;
}

const tick = 20;

export async function startMachine(): Promise<Machine> {
  const probe = fork(path.join(import.meta.dirname, 'probe.mjs'));
  await once(probe, 'message');
  const bare: Sample[] = [];
  const waited: Samples['waited'] = [];
  /** When this process came late to its own appointments, and by how much. */
  const late: [at: number, by: number][] = [];
  let last = Date.now();
  const clock = setInterval(() => {
    const now = Date.now();
    if (now - last > tick + 50) late.push([now, now - last - tick]);
    last = now;
  }, tick);

  async function collect(): Promise<Samples> {
    const answer = once(probe, 'message') as Promise<[Samples]>;
    probe.send({ collect: true });
    const [samples] = await answer;
    bare.push(...samples.bare);
    waited.push(...samples.waited);
    return samples;
  }
  return {
    follow: (pid) => void probe.send({ follow: pid }),
    watch: (server) => void probe.send({ watch: server && { url: server.url, pid: server.pid } }),
    async health() {
      const samples = await collect();
      const p99 = (list: Sample[], of: (sample: Sample) => number) => percentiles(list.map(of)).p99;
      return {
        p99: p99(samples.server, ([, took]) => took),
        own: p99(samples.server, ([, took, , without]) => Math.max(0, took - without)),
        bare: p99(samples.bare, ([, took]) => took),
        failed: samples.server.filter(([, , ok]) => !ok).length,
      };
    },
    standstill(from, to) {
      const ours = late.reduce((sum, [at, by]) => sum + (at >= from && at - by <= to ? by : 0), 0);
      const theirs = Math.max(0, ...bare.map(([at, took]) => (at + took >= from && at <= to ? took : 0)));
      const within = waited.filter(([at]) => at >= from - 100 && at <= to + 100).map(([, ms]) => ms);
      const without = within.length ? Math.max(0, within.at(-1)! - within[0]!) : 0;
      // What is asked passes through both of us, one after the other.
      return Math.max(ours + without, theirs);
    },
    stop() {
      clearInterval(clock);
      probe.kill();
    },
  };
}
