import { files } from '@guiche/contract/files';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';
import { holders } from './remove-files';

/** Files go with the last row that names them. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

const keysOf = async (query: string, values: unknown[]) =>
  (await world.owner.query<{ key: string }>(query, values)).rows.map(({ key }) => key);
const kept = (keys: string[]) => keysOf('select key from media where key = any($1::uuid[])', [keys]);

describe('a conversation that is deleted', () => {
  it('takes its files along, but for those of a list that was sent in it', async () => {
    const { admin, ana } = world.home;
    const list = (
      await admin.call(files.create, { body: { name: 'Cardápios', message: 'Segue:', options: [{ name: 'Almoço' }] } })
    ).body;
    await admin.call(files.upload, {
      params: { fileListId: list.id },
      body: { id: [list.options[0]!.id] },
      files: [{ field: 'files', name: 'almoço.txt', bytes: Buffer.from('arroz') }],
    });
    await world.customerSays('5511970000441', 'oi');
    const { body } = await ana.call(tickets.list, { query: { status: 'pending' } });
    const params = { ticketId: body.tickets[0]!.id };
    await ana.call(tickets.update, { params, body: { status: 'open' } });
    await ana.call(messages.sendFileList, { params, body: { fileListId: list.id } });
    await ana.call(messages.send, { params, files: [{ name: 'só dela.txt', bytes: Buffer.from('contrato') }] });
    const sent = await keysOf(
      'select distinct media_key as key from messages where ticket_id = $1 and media_key is not null',
      [params.ticketId],
    );
    const ofList = await keysOf('select media_key as key from file_options where file_list_id = $1', [list.id]);
    expect(sent).toHaveLength(2);
    await admin.call(tickets.remove, { params });
    await world.work();
    expect(await kept(sent)).toEqual(ofList);
    await admin.call(files.remove, { params: { fileListId: list.id } });
    await world.work();
    expect(await kept(sent)).toEqual([]);
  });
});

it('knows every row by which a file can be named', async () => {
  const { rows } = await world.owner.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.confrelid = 'media'::regclass and c.conrelid <> 'media'::regclass`,
  );
  const known = holders.map((holder) => holder.join('.'));
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((one) => !known.includes(one as never))).toEqual(
    [],
  );
});
