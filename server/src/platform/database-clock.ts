/**
 * The clock of the installation is the database's, which all processes share: what several of them put in order has one time,
 * and a machine whose clock is wrong dates nothing wrong. Between two answers it runs on by the machine's steady clock,
 * which nobody sets.
 */
export interface DatabaseClock {
  now(): Date;
  /** The database said `time`, somewhere between these two moments of the steady clock: all in milliseconds. */
  heard(time: number, asked: number, answered: number): void;
}

export function createDatabaseClock(steady: () => number = () => performance.now()): DatabaseClock {
  let ahead: number | undefined;
  return {
    now() {
      if (ahead === undefined) throw new Error('the database has not said yet what time it is');
      return new Date(steady() + ahead);
    },
    heard(time, asked, answered) {
      // An answer was a while on its way. It moves the clock only as far as it proves it wrong: no slow answer does.
      const [least, most] = [time - answered, time - asked];
      ahead = ahead === undefined ? (least + most) / 2 : Math.min(most, Math.max(least, ahead));
    },
  };
}
