import { openDatabases } from '/work/main/server/bench/databases';
const d = await openDatabases(Number(process.argv[2] ?? 1), true);
console.log(d, process.pid);
if (process.argv[3] === 'hold') await new Promise((r) => process.once('SIGTERM', r));
await d.close();
