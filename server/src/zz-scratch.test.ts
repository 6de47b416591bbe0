import { doors } from '@guiche/contract';
import { z } from 'zod';
import { writeFileSync, appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { askingsOf } from './testing/askings';
import { fieldsOf, wellFormed, plantField } from './testing/bad-input';
import { jsonValues, queryValues, pathValues } from './testing/hostile-values';
import { openDesk, type Desk } from './testing/desk';
import { tokensOf } from './testing/bad-tokens';
vi.mock('./platform/database', async (original) => (await import('./testing/one-transaction')).inOneTransaction(original));
let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.close());
it('all', async () => {
  const tokens = await tokensOf(desk);
  await desk.rest();
  writeFileSync('/tmp/all.log', '');
  let n = 0;
  const go = async (a: any) => {
    n++;
    const t = performance.now();
    const r = await desk.world.app.http.inject({ method: a.method, url: a.url, headers: a.headers, ...(a.payload !== undefined && { payload: a.payload }) });
    await desk.transaction.settle();
    if (r.statusCode >= 500 || performance.now() - t > 1500) appendFileSync('/tmp/all.log', `${a.what} ${r.statusCode} ${Math.round(performance.now() - t)}ms ${r.payload.slice(0, 100)}\n`);
    await desk.undo();
  };
  for (const door of doors) {
    const spec = door.endpoint.spec as any;
    const asking = askingsOf(door.name, desk.rows)![0]!;
    const good = wellFormed(door, asking, tokens.admin);
    for (const key of Object.keys(spec.query?.shape ?? {}))
      for (const value of queryValues)
        await go({ ...good, what: `${door.name} ?${key}=${value.slice(0, 80)}`, url: `${good.url.split('?')[0]}?${[...(good.url.split('?')[1] ?? '').split('&').filter((p: string) => p && !p.startsWith(key + '=')), `${key}=${value}`].join('&')}` });
    if (spec.body)
      for (const path of fieldsOf(z.toJSONSchema(spec.body, { io: 'input', unrepresentable: 'any' }), []))
        for (const value of [...jsonValues, undefined]) await go({ ...plantField(good, asking, path, value), what: `${door.name} body.${path.join('.')}=${value?.slice(0, 80)}` });
  }
  appendFileSync('/tmp/all.log', `${n} calls\n`);
  expect(1).toBe(1);
}, 900_000);
