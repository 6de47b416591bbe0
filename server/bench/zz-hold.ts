import { startEmbeddedPostgres } from '/work/main/server/src/platform/embedded-postgres';
const d = await startEmbeddedPostgres({ dataDir: '/work/main/.cache/bench/database', log: { info: () => undefined, error: console.error } });
console.log(d.url.replace(/[^/]*$/, 'guiche_bench_full'));
process.once('SIGTERM', () => void d.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1e6);
