import type { ConnectionStatus } from '@guiche/contract/connections';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { noteStatus } from '../connections/states';
import { createConnections } from '../platform/connections';
import { createPool } from '../platform/database';
import { createLog } from '../platform/log';
import { createLiveness, type Liveness } from '../platform/liveness';
import { createDiskStore, createMediaLinks } from '../platform/media';
import { acrossRole, appRole } from '../platform/migrate';
import { createTenancy } from '../platform/tenancy';
import { cloneTemplate } from '../testing/database';
import type { Driver, DriverEvent, Prepared } from './driver';
import { createGateway, type Gateway, type GatewayParts } from './gateway';
import type { Listener } from './listener';
import type { LineId } from './sandbox/events';
import { createNetwork, type Network, type NetworkParts } from './sandbox/network';
import { sandboxDriver } from './sandbox/driver';

export interface Process {
  gateway: Gateway;
  network: Network;
  /** Ending it alone makes the process look dead to the others, while it lives on. */
  liveness: Liveness;
  /** Ends in good order. */
  end(): Promise<void>;
}

/** One company with lines of the sandbox network, and as many processes around it as a test wants. */
export interface Lines {
  network: Network;
  /** A process of its own: nothing in memory is shared with the others. */
  process(
    listener: Listener,
    options?: Partial<Pick<GatewayParts, 'owner' | 'deliver' | 'due' | 'isHeld' | 'mayStandStill'>>,
  ): Promise<Process>;
  /** Ends every process that still runs. */
  endProcesses(): Promise<void>;
  addLine(status?: ConnectionStatus, provider?: string): Promise<LineId>;
  statusOf(line: LineId): Promise<{ status: ConnectionStatus; qrcode: string; number: string; retries: number }>;
  /** Every status a line has been told to have, in order. */
  statuses(line: LineId): string[];
  owner: pg.Pool;
  close(): Promise<void>;
}

export let lines: Lines;

/** For the tests of one file: lines, and after each of them neither processes nor lines of it. */
export function useLines(more?: (parts: NetworkParts) => Driver[]): void {
  beforeAll(async () => void (lines = await createLines(more)));
  afterEach(async () => {
    await lines.endProcesses();
    // One line alone stays where it is.
    await lines.owner.query('delete from connections');
  });
  afterAll(() => lines?.close());
}

/** @param more drivers beside the sandbox's, made anew for each process */
export async function createLines(more: (parts: NetworkParts) => Driver[] = () => []): Promise<Lines> {
  const database = await cloneTemplate();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'guiche-lines-'));
  const store = await createDiskStore(dataDir);
  const log = createLog(process.env.TEST_LOG ?? 'silent');
  const clock = () => new Date();
  const running = new Set<Process>();
  const told: { line: LineId; status: string; at: number }[] = [];
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  owner.on('error', () => undefined);
  const { rows } = await owner.query<{ id: number }>(`
    with plan as (insert into plans (name, users, connections, queues, value) values (gen_random_uuid()::text, 9, 9, 9, 0) returning id)
    insert into companies (name, plan_id) select 'Padaria', id from plan returning id`);
  const companyId = rows[0]!.id;

  function openTenancy() {
    const pools = {
      company: createPool(database.ownerUrl, appRole, log, 4),
      across: createPool(database.ownerUrl, acrossRole, log, 2),
    };
    const links = createMediaLinks('a secret of the tests, which is long enough', '/api', clock);
    const tenancy = createTenancy(pools, {
      log,
      clock,
      media: { store, links },
      addJob: () => Promise.resolve(),
      publish: () => undefined,
    });
    return tenancy;
  }

  const openNetwork = () => createNetwork({ tenancy: openTenancy(), log, clock, store });

  const safeHttp = openNetwork();
  const endProcesses = async () => {
    for (const one of running) await one.end();
  };

  return {
    network: safeHttp,
    endProcesses,
    async process(listener, options = {}) {
      const network = openNetwork();
      const liveness = createLiveness(createConnections({ url: database.ownerUrl, log, most: 4 }));
      const gateway = createGateway({
        tenancy: network.tenancy,
        log,
        clock: () => new Date(),
        drivers: [sandboxDriver(network), ...more(network)],
        listener,
        deliver: () => Promise.resolve(),
        fetchFiles: () => Promise.resolve(),
        due: () => Promise.resolve([]),
        owner: true,
        liveness,
        isHeld: () => false,
        noteStatus: async (ctx, connectionId, status, about) => {
          await noteStatus(ctx, connectionId, status, about);
          told.push({ line: { companyId, connectionId }, status, at: performance.now() });
        },
        ...options,
      });
      const one: Process = {
        gateway,
        network,
        liveness,
        async end() {
          if (!running.delete(one)) return;
          await gateway.close();
          await network.tenancy.end();
        },
      };
      running.add(one);
      await gateway.resume();
      return one;
    },
    async addLine(status = 'CONNECTED', provider = 'sandbox') {
      const { rows: made } = await owner.query<{ id: number }>(
        `insert into connections (company_id, name, status, provider, number)
         values ($1, 'Linha', $2, $3, $4) returning id`,
        [companyId, status, provider, status === 'CONNECTED' ? '551140000000' : ''],
      );
      return { companyId, connectionId: made[0]!.id };
    },
    async statusOf({ connectionId }) {
      const { rows: found } = await owner.query(
        'select status, qrcode, number, retries from connections where id = $1',
        [connectionId],
      );
      return found[0] as Awaited<ReturnType<Lines['statusOf']>>;
    },
    statuses: ({ connectionId }) =>
      told.filter(({ line }) => line.connectionId === connectionId).map(({ status }) => status),
    owner,
    async close() {
      await endProcesses();
      await safeHttp.tenancy.end();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A listener that keeps what it is given. */
export function createEars() {
  const heard: DriverEvent[] = [];
  const texts = () =>
    heard.flatMap((event) => (event.t === 'message' && event.content.type === 'text' ? [event.content.text] : []));
  return {
    heard,
    texts,
    receive: (_companyId: number, _connectionId: number, events: DriverEvent[]): Promise<void> => {
      heard.push(...events);
      return Promise.resolve();
    },
  };
}

export const textTo = (number: string, providerId: string, text = providerId): Prepared => ({
  providerId,
  to: { kind: 'pn', value: number },
  content: { type: 'text', text },
});
