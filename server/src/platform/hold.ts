import { sql, type Db } from './database';
import { every, type Repeated } from './guard';
import type { Log } from './log';
import type { Tenancy } from './tenancy';

/**
 * Whether the installation sends anything: how a restored copy is started beside the original. It stands in the
 * database, so that all processes obey, whatever they were started with.
 */
export interface Hold {
  isOn(): boolean;
  /**
   * Reads it, having set it where this process was told to, and goes on looking. `apply` is called with the first
   * state and after each change, one call at a time; resolves when the first is through.
   */
  begin(apply: (isOn: boolean) => Promise<void>): Promise<void>;
  /** Everything that waits may leave, in every process. */
  release(): Promise<void>;
  stop(): Promise<void>;
}

const lookEvery = 1_000;

interface Parts {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  clock: () => Date;
  log: Log;
  /** HOLD=on: the installation is held from this start on. */
  isWanted: boolean;
}

export function createHold({ tenancy, clock, log, isWanted }: Parts): Hold {
  let isOn = isWanted;
  let looks: Repeated | undefined;
  let applied: boolean | undefined;
  let apply: (isOn: boolean) => Promise<void> = async () => undefined;

  async function look() {
    isOn = (await tenancy.acrossCompanies(read)).isOn;
    if (applied === isOn) return;
    applied = isOn;
    if (isOn) log.warn('on hold: nothing is sent until the operator releases it');
    else log.info('nothing is held: lines and jobs run');
    await apply(isOn).catch((error: unknown) => {
      applied = undefined;
      throw error;
    });
  }

  return {
    isOn: () => isOn,
    async begin(then) {
      apply = then;
      if (isWanted) await tenancy.acrossCompanies((db) => set(db, clock()));
      await look();
      looks = every(lookEvery, { log, failure: 'cannot see whether anything is held' }, look);
    },
    release: async () => void (await tenancy.acrossCompanies(unset)),
    stop: async () => looks?.stop(),
  };
}

const read = (db: Db) => db.one<{ isOn: boolean }>(sql`select is_on as "isOn" from hold`);
const set = (db: Db, now: Date) => db.run(sql`update hold set is_on = true, since = ${now} where not is_on`);
const unset = (db: Db) => db.run(sql`update hold set is_on = false, since = null`);
