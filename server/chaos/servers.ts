import fs from 'node:fs';
import path from 'node:path';
import { startServer, type RunningServer, type ServerOptions } from '../src/testing/running-server';
import { cache } from './surroundings';
import type { Machine } from './machine';
import type { Tally } from './tally';

/** What has to be taken back, newest last; also when a signal ends the run. */
export type Undo = (() => Promise<unknown>)[];

/** A server that is started again when it ends unasked, as whoever runs one has it. */
export interface WatchedServer extends Omit<RunningServer, 'ended'> {
  readonly pid: number;
  /** Starts it again after it was told to end or was killed. */
  again(): Promise<void>;
}

/** After so many starts it is left alone. */
const most = 25;

/** Starts built servers; one that ends without being told to is counted. */
export function createServers(tally: Tally, machine: Pick<Machine, 'follow'>, later: (act: Undo[number]) => void) {
  let started = 0;

  async function start(name: string, options: ServerOptions): Promise<WatchedServer> {
    let isTold = false;
    let isOver = false;
    let starts = 0;

    const begin = async (port?: number): Promise<RunningServer> => {
      isTold = false;
      starts += 1;
      const server = await startServer({
        ...options,
        ...(port !== undefined && { port }),
        env: { NODE_ENV: 'production', LOG_LEVEL: 'warn', ...options.env },
      });
      machine.follow(server.pid);
      const log = path.join(cache, `${name}-${++started}.log`);
      void server.ended.then(({ code, signal }) => {
        fs.writeFileSync(log, server.logs());
        if (isTold || isOver) return;
        tally.count('exits', `${name} ended with ${signal ?? code}: ${server.logs().slice(-800)} (see ${log})`);
        if (starts < most) coming = begin(server.port).then(hold, () => undefined);
      });
      return server;
    };
    const hold = (server: RunningServer) => void (current = server);
    let current = await begin(options.port);
    let coming: Promise<void> | undefined;
    const told = async <Result>(act: () => Promise<Result>): Promise<Result> => {
      await coming;
      isTold = true;
      return act();
    };
    const watched: WatchedServer = {
      url: current.url,
      port: current.port,
      get pid() {
        return current.pid;
      },
      stop: () => told(() => current.stop()),
      kill9: () => told(() => current.kill9()),
      freeze: () => current.freeze(),
      thaw: () => current.thaw(),
      logs: () => current.logs(),
      again: async () => hold(await begin(current.port)),
    };
    later(async () => {
      isOver = true;
      await watched.kill9();
    });
    return watched;
  }
  return { start };
}
export type Servers = ReturnType<typeof createServers>;
