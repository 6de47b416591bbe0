import { openDatabases } from './databases';
import { login, startYardstick } from './processes';
import { calls, searches } from './calls';
import { measure } from './load';
import { emailOf } from './rows';
import { emptyFolder, freePort } from './surroundings';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const scale = Number(process.argv[2]); const want = process.argv[3]!; const prof = process.argv[4] === 'prof';
const d = await openDatabases(scale, true);
const port = await freePort();
const child = spawn(process.execPath, [...(prof ? ['--cpu-prof', '--cpu-prof-dir=/tmp/prof'] : []), '--enable-source-maps', process.env.MAIN ?? '/work/main/server/dist/main.js'], { env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: String(port), WEB: 'off', DATABASE_OWNER_URL: d.full.ownerUrl, DATABASE_URL: d.full.servingUrl, SECRET: 'a-secret-that-only-benchmarks-use-1234567890', OPERATOR_PASSWORD: 'medida-1234', DATA_DIR: emptyFolder('full'), RATE_LIMITS: 'off', DEMO: 'off', SANDBOX: 'on' }, stdio: ['ignore', 'ignore', 'inherit'] });
const url = `http://127.0.0.1:${port}`;
while (!(await fetch(url + '/api/ready').then((r) => r.ok, () => false))) await sleep(50);
const yard = await startYardstick(d.full);
const token = await login(url, emailOf(1));
const sched = (pid: number) => { const [u, s] = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13).map(Number); return (u! + s!) * 10; };
const backends = () => fs.readdirSync('/proc').filter((p) => /^\d+$/.test(p)).map(Number).filter((pid) => { try { return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ') && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('guiche_bench_full'); } catch { return false; } });
const pgcpu = () => backends().reduce((s, p) => { try { return s + sched(p); } catch { return s; } }, 0);
for (const call of [...calls, ...searches].filter((c) => want === 'all' || c.name.startsWith(want))) {
  if (process.env.ONLYP && process.env.ONLYP === 'x') continue;
  for (const [who, base, pid, t] of [['product', url, child.pid!, token], ['yardstick', yard.url, yard.pid, undefined]] as const) {
    await measure(base, call.wants(scale, 1), { connections: call.connections, seconds: 1, token: t });
    const a = sched(pid), b = pgcpu();
    let n = 0; const w = call.wants(scale, 2);
    const s = await measure(base, () => { n++; return w(); }, { connections: call.connections, seconds: prof ? 6 : 2.5, token: t });
    console.log(call.name.padEnd(24), who.padEnd(10), `node ${((sched(pid) - a) / n).toFixed(3)} ms  pg ${((pgcpu() - b) / n).toFixed(3)} ms  ${s.perSecond.toFixed(0)}/s p99 ${s.p99.toFixed(0)}`);
    if (prof) break;
  }
}
child.kill('SIGTERM'); await once(child, 'exit'); await yard.stop(); await d.close();
