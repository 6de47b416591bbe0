import { companies } from '@guiche/contract/companies';
import { randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false, exportPatience: 500 })));
afterAll(() => world.close());

it('an export of which nobody takes anything any more ends, and makes place', async () => {
  const { home, app } = world;
  const operator = await world.operator();
  const key = randomUUID();
  // so much that it lies in no buffer on its way
  const bytes = randomBytes(40_000_000);
  await world.owner.query(
    `insert into media (company_id, key, mime, name, size) values ($1, $2, 'video/mp4', 'filme.mp4', $3)`,
    [home.id, key, bytes.length],
  );
  const file = path.join(app.store.incoming, key);
  await writeFile(file, bytes);
  await app.store.adopt(home.id, key, file);
  const isFree = async () =>
    (await operator.call(companies.exportTicket, { params: { companyId: home.id } })).status === 200;

  const address = `${await app.http.listen({ port: 0, host: '127.0.0.1' })}/api/companies/${home.id}/export`;
  const headers = { authorization: `Bearer ${operator.token}` };
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) =>
    http.get(address, { headers, agent: false }, resolve).on('error', reject),
  );
  expect(answer.statusCode).toBe(200);
  expect(await isFree()).toBe(false);
  // whoever asked is still there, and reads nothing
  await until(isFree);
  const read = async () => {
    for await (const part of answer) expect(part).toBeDefined();
  };
  await expect(read()).rejects.toThrow('aborted');
});
