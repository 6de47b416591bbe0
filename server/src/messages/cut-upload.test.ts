import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { readdir } from 'node:fs/promises';
import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';

let world: World;
let address: string;
let ticketId: number;

beforeAll(async () => {
  world = await createWorld();
  address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  await world.customerSays('5511970000320', 'oi');
  const { body } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
  ticketId = body.tickets[0]!.id;
  await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
});
afterAll(() => world.close());

const arriving = () => readdir(world.app.store.incoming);

it('an upload that is cut midway leaves no message and no file', async () => {
  const boundary = 'cut-here';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="medias"; filename="bolo.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const request = http.request(`${address}/api/messages/${ticketId}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${world.home.ana.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 5_000_000,
    },
  });
  request.on('error', () => undefined);
  request.write(head);
  request.write(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 'x')]));
  await until(async () => (await arriving()).length === 1);
  request.destroy();
  await until(async () => (await arriving()).length === 0);
  const { body } = await world.home.ana.call(messages.list, { params: { ticketId } });
  expect(body.messages.map(({ fromMe }) => fromMe)).toEqual([false]);
});
