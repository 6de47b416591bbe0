import { randomUUID } from 'node:crypto';
import type net from 'node:net';
import pg from 'pg';
import { createDatabaseClock } from './database-clock';
import { DatabaseAway } from './errors';
import { guarded } from './guard';
import type { Log } from './log';
import { keepHeartbeat, type Beat, type Heartbeat } from './heartbeat';

/**
 * Everything by which this process is connected to PostgreSQL. There are never more connections than `most`, pools and
 * all, whatever happens: a session that was let go of counts until the server has none of it any more. While the database
 * is away nobody waits for it: a connection is refused at once with `DatabaseAway`, and who waits for one is told so.
 */
export interface Connections {
  /** The name of this process. */
  readonly id: string;
  /** For pg.Pool: its connections count. */
  readonly Client: typeof pg.Client;
  readonly Pool: typeof pg.Pool;
  readonly heartbeat: Heartbeat;
  /** What time it is for the database. @throws before the heartbeat has begun */
  now(): Date;
  /** It answers, and can be written to. */
  isReady(): boolean;
  isAway(): boolean;
  /** Called whenever that changes. */
  onChange(listener: (isReady: boolean) => void): void;
  /** How many there are now. */
  count(): number;
  end(): Promise<void>;
}

interface Times extends Beat {
  /** For a new connection. */
  connect: number;
}

/** A request that meets a database that falls silent has its answer within two seconds. */
const usual: Times = { ping: 250, silence: 1_400, connect: 1_400 };
/** A session that was let go of and cannot be ended is forgotten after so long: another server, mostly. */
const ghostFor = 60_000;
/** How long a connection has to end in good order. */
const goodbye = 1_000;

/** What pg keeps for itself, as far as it is needed here. */
type Inner = {
  connection: NodeJS.EventEmitter & { stream: net.Socket };
  processID: number | null;
  _connectionTimeoutMillis: number;
};
const inner = (client: pg.Client) => client as unknown as Inner;

type Connected = (error?: Error) => void;

export interface Parts {
  url: string;
  log: Log;
  /** Most connections at a time; two of them are the heartbeat's: the one it has, and the next while the last one ends. */
  most: number;
  id?: string | undefined;
  times?: Partial<Times> | undefined;
}

export function createConnections({ url, log, most, id = randomUUID(), times: given }: Parts): Connections {
  const times = { ...usual, ...given };
  const open = new Set<pg.Client>();
  /** Sessions of ours that the server may still have, by its number for them, and since when. */
  const ghosts = new Map<number, number>();
  const waitingForRoom: (() => void)[] = [];
  const waiting = new Set<() => void>();
  const listeners: ((isReady: boolean) => void)[] = [];
  let state: 'ready' | 'read only' | 'away' = 'away';

  const count = () => {
    for (const [pid, since] of ghosts) if (performance.now() - since > ghostFor) ghosts.delete(pid);
    return open.size + ghosts.size;
  };
  const hasRoom = (isHeart: boolean) => count() < (isHeart ? most : most - 1);

  function released(pids: number[]) {
    for (const pid of pids) ghosts.delete(pid);
    waitingForRoom.splice(0).forEach((go) => go());
  }

  async function room(client: pg.Client, isHeart: boolean, until: number): Promise<void> {
    while (!hasRoom(isHeart)) {
      if (performance.now() >= until) throw new DatabaseAway('all connections of this process are taken');
      await new Promise<void>((resolve) => {
        waitingForRoom.push(resolve);
        setTimeout(resolve, until - performance.now()).unref();
      });
    }
    open.add(client);
    inner(client).connection.once('end', () => closed(client));
  }

  function closed(client: pg.Client) {
    const { connection, processID } = inner(client);
    open.delete(client);
    // Ended by the server, or with it; else the server may not know yet that we are gone.
    const isOver = connection.stream.readableEnded || connection.stream.errored;
    if (processID && !isOver) ghosts.set(processID, performance.now());
    released([]);
  }

  class Client extends pg.Client {
    readonly isHeart: boolean;

    constructor(config?: string | pg.ClientConfig) {
      const { application_name: name, ...rest } = typeof config === 'string' ? {} : (config ?? {});
      super({
        ...rest,
        connectionString: url,
        application_name: `${name} ${id.slice(0, 8)}`,
        keepAlive: true,
        keepAliveInitialDelayMillis: 5_000,
        connectionTimeoutMillis: times.connect,
      });
      this.isHeart = name === heartbeatName;
    }

    override connect(): Promise<void>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<void> | void {
      if (!callback)
        return new Promise((resolve, reject) => this.connect((error?: Error) => (error ? reject(error) : resolve())));
      const until = performance.now() + times.connect;
      const begin = () => {
        // The wait for room and the way there have one limit.
        inner(this)._connectionTimeoutMillis = Math.max(1, until - performance.now());
        super.connect(callback);
      };
      room(this, this.isHeart, until).then(begin, callback);
    }

    override end(): Promise<void>;
    override end(callback: Connected): void;
    override end(callback?: Connected): Promise<void> | void {
      // A server that is silent does not say goodbye.
      const timer = setTimeout(() => inner(this).connection.stream.destroy(), goodbye).unref();
      inner(this).connection.once('end', () => clearTimeout(timer));
      return callback ? super.end(callback) : super.end();
    }
  }

  type Given = (
    error: Error | undefined,
    client: pg.PoolClient | undefined,
    release: (error?: unknown) => void,
  ) => void;

  class Pool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>;
    override connect(callback: Given): void;
    override connect(callback?: Given): Promise<pg.PoolClient> | void {
      const taken = this.take();
      if (!callback) return taken;
      taken.then(
        (client) => callback(undefined, client, (error) => client.release(error as Error)),
        (error: Error) => callback(error, undefined, () => undefined),
      );
    }

    private take(): Promise<pg.PoolClient> {
      if (state === 'away') return Promise.reject(new DatabaseAway());
      const client = super.connect();
      return new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(giveUp);
          client.then((late) => late.release()).catch(() => undefined);
          reject(new DatabaseAway());
        };
        waiting.add(giveUp);
        client.then(
          (mine) => waiting.delete(giveUp) && resolve(mine),
          (error: Error) =>
            waiting.delete(giveUp) && reject(new DatabaseAway('no connection can be had', { cause: error })),
        );
      });
    }
  }

  function become(next: typeof state) {
    if (state === next) return;
    if (state === 'read only' && next === 'ready') dropAll();
    const [was, is] = [state === 'ready', next === 'ready'];
    state = next;
    if (next === 'away') {
      for (const giveUp of waiting) giveUp();
      dropAll();
    }
    if (was === is) return;
    for (const tell of listeners) void guarded(log, 'a change of the database was not followed', () => tell(is));
  }

  /** What is under way is given up, with the connections it was asked over; that of the heartbeat is its own matter. */
  function dropAll() {
    for (const client of open) if (!(client as Client).isHeart) inner(client).connection.stream.destroy();
  }

  const clock = createDatabaseClock();
  const heartbeat = keepHeartbeat({
    open: () => new Client({ application_name: heartbeatName, pipeline: true } as pg.ClientConfig),
    become,
    ghosts: () => [...ghosts.keys()],
    gone: released,
    name: `${heartbeatName} ${id.slice(0, 8)}`,
    times,
    clock,
    log,
  });

  return {
    id,
    Client,
    Pool: Pool as unknown as typeof pg.Pool,
    heartbeat,
    now: clock.now,
    isReady: () => state === 'ready' && heartbeat.isBeating(),
    isAway: () => state === 'away',
    onChange: (listener) => void listeners.push(listener),
    count,
    end: () => heartbeat.end(),
  };
}

const heartbeatName = 'guiche:heartbeat';
