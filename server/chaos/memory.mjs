// Preloaded into a server: told by a signal, it collects what nobody holds any more, and writes down what is left.
import fs from 'node:fs';
import v8 from 'node:v8';
import vm from 'node:vm';

// Comes once and stays, when a line first needs it: here before anything is measured.
await import('baileys');

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');

process.on('SIGUSR2', () => {
  // What a first collection frees may hold what a second one does.
  collect();
  setImmediate(() => {
    collect();
    fs.writeFileSync(`${process.env.CHAOS_MEMORY}.new`, JSON.stringify(process.memoryUsage()));
    fs.renameSync(`${process.env.CHAOS_MEMORY}.new`, process.env.CHAOS_MEMORY);
  });
});
