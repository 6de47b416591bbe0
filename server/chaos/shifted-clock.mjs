// Preloaded into a server: its clock is so many milliseconds wrong as a file says, from one moment to the next. Timers
// run on, as they do when somebody sets the clock of a machine.
import fs from 'node:fs';

const RightDate = Date;
let ahead = 0;

globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    if (given.length) super(...given);
    else super(RightDate.now() + ahead);
  }
  static now() {
    return RightDate.now() + ahead;
  }
};

setInterval(() => {
  try {
    ahead = Number(fs.readFileSync(process.env.CHAOS_CLOCK, 'utf8')) || 0;
  } catch {
    ahead = 0;
  }
}, 50).unref();
