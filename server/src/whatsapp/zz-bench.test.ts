import { sandbox } from '@guiche/contract/sandbox';
import { it, expect } from 'vitest';
import fs from 'node:fs';
import { createWorld } from '../testing/world';

it('bench', async () => {
  const world = await createWorld();
  const { home } = world;
  const db = (await world.owner.query('select current_database() as n')).rows[0].n as string;
  const pgCpu = () => {
    let ticks = 0;
    for (const pid of fs.readdirSync('/proc').filter((p) => /^\d+$/.test(p))) {
      try {
        if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(db)) continue;
        const f = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
        ticks += Number(f[11]) + Number(f[12]);
      } catch {}
    }
    return ticks * 10;
  };
  const post = (from: string, body: string) =>
    home.admin.call(sandbox.send, { params: { whatsappId: home.line }, body: { from, body } });
  const count = async () => Number((await world.owner.query('select count(*) as n from messages')).rows[0].n);
  for (let n = 0; n < 200; n++) await post(`5511970000${String(n % 100).padStart(3, '0')}`, `warm ${n}`);
  while ((await count()) < 200) await new Promise((r) => setTimeout(r, 20));
  const total = 3000;
  const phase = async (name: string, work: () => Promise<unknown>) => {
    const [cpu, p, t] = [process.cpuUsage(), pgCpu(), performance.now()];
    await work();
    const used = process.cpuUsage(cpu);
    console.log(JSON.stringify({ name, nodeMs: (used.user + used.system) / 1000 / total, pgMs: (pgCpu() - p) / total, rate: total / (performance.now() - t) * 1000 }));
  };
  await world.app.gateway.stop(home.id, home.line);
  let next = 0;
  await phase('post', () => Promise.all(Array.from({ length: 16 }, async () => {
    while (next < total) { const n = next++; const a = await post(`5511970000${String(n % 100).padStart(3, '0')}`, `bench ${n}`); expect(a.status).toBe(201); }
  })));
  await phase('drain', async () => {
    await world.app.gateway.start(home.id, home.line, 'resume');
    while ((await count()) < total + 200) await new Promise((r) => setTimeout(r, 20));
  });
  await world.close();
}, 200_000);
