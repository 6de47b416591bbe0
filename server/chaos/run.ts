import type { Health, Machine } from './machine';
import type { TcpProxy } from '../src/testing/tcp-proxy';
import type { NetworkName } from './options';
import type { Servers, Undo, WatchedServer } from './servers';
import type { Tally } from './tally';

/** What every part is handed. */
export interface Run {
  tally: Tally;
  servers: Servers;
  /** Of this part alone: taken back when it is over. */
  undo: Undo;
  machine: Machine;
  short: boolean;
  /** How many times a time limit may be missed: in the short form, the machine is anybody's. */
  slack: number;
  seed: number;
  /** On which networks campaigns are killed, and to how many they write unless as many as is usual. */
  networks: readonly NetworkName[];
  people: number | undefined;
  /** Something that goes on beside; its failure is heard when it is waited for. */
  keepGoing<Result>(act: () => Promise<Result>): Promise<Result>;
  /** What the server's health was meanwhile, as a goal. */
  healthy(health: Health, when: string): void;
  /** The most connections that a server ever had to its database, as a goal. */
  connections(proxy: TcpProxy, most: number): void;
  /** SIGTERM is obeyed with code 0. */
  endInOrder(server: WatchedServer): Promise<void>;
}

/** What the parts share, for one of them. */
export function prepareRun(
  shared: Pick<Run, 'tally' | 'servers' | 'machine' | 'short' | 'seed' | 'networks' | 'people'>,
): Run {
  const { tally } = shared;
  return {
    ...shared,
    slack: shared.short ? 4 : 1,
    undo: [],
    healthy({ p99, own, bare, failed }, when) {
      const [all, without, nothing] = [p99, own, bare].map((ms) => `${Math.round(ms)} ms`);
      const measured = `${all}, of which ${without} its own (a server that does nothing: ${nothing})`;
      tally.goal(
        `/health ${when}, p99`,
        measured,
        'own under 100 ms',
        own < 100 * (shared.short ? 4 : 1) && failed === 0,
      );
    },
    keepGoing(act) {
      const promise = act();
      promise.catch(() => undefined);
      return promise;
    },
    connections(proxy, most) {
      const peak = proxy.count().most;
      tally.goal('connections to PostgreSQL at once', String(peak), `at most ${most}`, peak <= most);
    },
    async endInOrder(server) {
      const code = await server.stop().catch((error: Error) => error.message.slice(0, 200));
      if (code !== 0) tally.count('exits', `told to end, it ended with ${code}`);
    },
  };
}

/** How many connections a process may have with this environment. */
export function configuredConnections(env: Record<string, string>): number {
  return Number(env.DATABASE_CONNECTIONS ?? 30);
}
