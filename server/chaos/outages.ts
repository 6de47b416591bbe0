import { setTimeout as sleep } from 'node:timers/promises';
import { runStatements } from '../src/testing/scratch-server';
import { takeAllSlots, type ChaosDatabase } from './database';
import type { TcpProxy } from '../src/testing/tcp-proxy';

/** One way in which a database can be away. */
export interface Outage {
  what: string;
  /** How long it lasts: milliseconds. */
  lasts: number;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
  /** Nothing that needs the database can be answered meanwhile, so the server must say that it is not ready. */
  isTotal: boolean;
  /** Part of the short form. */
  inShort?: true;
}

export function outagesOf(database: ChaosDatabase, proxy: TcpProxy): Outage[] {
  let giveBack: (() => Promise<void>) | undefined;
  const setting = (value: string) =>
    runStatements(database.url(), [
      value
        ? `alter system set default_transaction_read_only = on`
        : `alter system reset default_transaction_read_only`,
      'select pg_reload_conf()',
    ]);
  return [
    {
      what: 'stopped, and started elsewhere',
      lasts: 12_000,
      isTotal: true,
      inShort: true,
      begin: () => database.stop(),
      end: () => database.start(),
    },
    {
      what: 'frozen',
      lasts: 8_000,
      isTotal: true,
      begin: () => database.freeze(),
      end: async () => database.thaw(),
    },
    {
      what: 'refusing connections',
      lasts: 8_000,
      isTotal: true,
      begin: () => proxy.become('refusing'),
      end: () => proxy.become('open'),
    },
    {
      what: 'a cable pulled: connections stand, nothing passes',
      lasts: 12_000,
      isTotal: true,
      begin: () => proxy.become('frozen'),
      end: () => proxy.become('open'),
    },
    { what: 'killed, and recovering', lasts: 1_000, isTotal: false, begin: () => database.kill9(), end: recovered },
    {
      what: 'every connection lost once',
      lasts: 1_000,
      isTotal: false,
      begin: async () => proxy.cut(),
      end: async () => undefined,
    },
    {
      what: 'all its connections taken by others',
      lasts: 8_000,
      isTotal: true,
      async begin() {
        await proxy.become('refusing');
        giveBack = await takeAllSlots(database.url());
        await proxy.become('open');
      },
      end: async () => giveBack?.(),
    },
    {
      what: 'read-only',
      lasts: 6_000,
      isTotal: false,
      begin: () => setting('on'),
      end: () => setting(''),
    },
    {
      what: 'answers that take 3 s',
      lasts: 12_000,
      isTotal: false,
      begin: () => proxy.become('slow', 1_500),
      end: () => proxy.become('open'),
    },
    {
      what: 'answers that take 30 s',
      lasts: 40_000,
      isTotal: true,
      begin: () => proxy.become('slow', 15_000),
      end: () => proxy.become('open'),
    },
    {
      what: 'stopped for half a minute',
      lasts: 30_000,
      isTotal: true,
      begin: () => database.stop(),
      end: () => database.start(),
    },
  ];

  async function recovered() {
    for (;;) {
      try {
        await runStatements(database.url(), ['select 1']);
        return;
      } catch {
        await sleep(50);
      }
    }
  }
}
