import { contract } from '@guiche/contract';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepMedia } from '../platform/media-sweep';
import { createWorld, until, type World } from '../testing/world';
import type { DriverEvent } from '../whatsapp/driver';

const { messages, tickets } = contract;
const run = promisify(execFile);

/** A real disk of a size of its own, where this machine lets us mount one. */
async function mountSmall(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  return run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
}
const folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-full-'));
await mkdir(path.join(folder, 'media'));
const isMounted = await mountSmall(path.join(folder, 'media'));

let world: World;
beforeAll(async () => void (world = await createWorld({ env: { DATA_DIR: folder } })));
afterAll(async () => {
  await world?.close();
  if (isMounted) await run('umount', [path.join(folder, 'media')]);
  await rm(folder, { recursive: true, force: true });
});

const number = '5511970400001';
const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
let count = 0;
function said(content: Extract<DriverEvent, { t: 'message' }>['content']): Promise<void> {
  const about = { providerId: `FULL${++count}`, fromMe: false, chat: party, sender: party, isGroup: false };
  return world.app.receive(world.home.id, world.home.line, [{ t: 'message', at: new Date(), ...about, content }]);
}
async function conversation(): Promise<number> {
  await said({ type: 'text', text: 'oi' });
  const { rows } = await world.owner.query<{ id: number }>(`select id from tickets where company_id = $1`, [
    world.home.id,
  ]);
  const body = { status: 'open', userId: world.home.ana.viewer.id } as const;
  await world.home.ana.call(tickets.update, { params: { ticketId: rows[0]!.id }, body });
  return rows[0]!.id;
}
const upload = (ticketId: number, bytes: Buffer) =>
  world.home.ana.call(messages.send, { params: { ticketId }, body: {}, files: [{ name: 'a.bin', bytes }] });
const files = async () =>
  (
    await world.owner.query<{ key: string | null; state: string | null; attempts: number | null }>(
      `select m.media_key as key, m.media_state as state, f.attempts from messages m
       left join message_files f on f.company_id = m.company_id and f.message_id = m.id
       where m.company_id = $1 and m.media_name = 'foto.jpg' order by m.id`,
      [world.home.id],
    )
  ).rows;

/**
 * The same sentences on a disk that is full, and on one that only says so at a chosen point.
 * @returns how many files are missing in the end
 */
async function fullDisk(ticketId: number, makeRoom: () => Promise<unknown>): Promise<number> {
  const refused = await upload(ticketId, Buffer.alloc(2_000_000, 1));
  expect(refused).toMatchObject({ status: 507, body: { error: 'ERR_NO_SPACE' } });
  // Text goes on, both ways.
  await said({ type: 'text', text: 'e agora?' });
  const text = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body: 'um momento' } });
  expect(text.status).toBe(201);
  // What a customer sends waits with its network, and no try of it is counted.
  world.app.gateway.openFile = () => Promise.resolve(Readable.from([Buffer.alloc(2_000_000, 2)]));
  await said({ type: 'media', media: 'image', caption: '', file: { name: 'foto.jpg', ref: {} } });
  await world.app.gateway.fetchFiles(world.home.id, world.home.line);
  await until(async () => {
    const { rows: later } = await world.owner.query('select 1 from message_files where not_before > now()');
    return later.length === 1;
  });
  expect((await files()).at(-1)).toEqual({ key: null, state: 'loading', attempts: 0 });

  await makeRoom();
  expect((await upload(ticketId, Buffer.alloc(2_000_000, 1))).status).toBe(201);
  // Within five seconds, of which a job may wait one for its turn.
  world.advance(4_000);
  await world.app.gateway.fetchFiles(world.home.id, world.home.line);
  await until(async () => (await files()).at(-1)!.key !== null);
  return (await files()).filter(({ state }) => state !== null).length;
}

describe('a disk without room', () => {
  it.skipIf(!isMounted)('refuses files and loses nothing (a disk of one megabyte)', async () => {
    const grow = () => run('mount', ['-o', 'remount,size=100m', path.join(folder, 'media')]);
    expect(await fullDisk(await conversation(), grow)).toBe(0);
  });

  it.each(['ENOSPC', 'EDQUOT'])('refuses files and loses nothing (a store that says %s)', async (code) => {
    const { store } = world.app;
    const honest = store.adopt;
    store.adopt = () => Promise.reject(Object.assign(new Error('no room'), { code }));
    const grow = () => Promise.resolve((store.adopt = honest));
    expect(await fullDisk(await conversation(), grow)).toBe(0);
  });
});

it('what a killed process left is taken away once it is old, and nothing that is kept', async () => {
  const { store, tenancy } = world.app;
  const [half, young] = [path.join(store.incoming, randomUUID()), path.join(store.incoming, randomUUID())];
  const lost = randomUUID();
  const orphan = path.join(folder, 'media', String(world.home.id), lost.slice(0, 2), lost);
  await mkdir(path.dirname(orphan), { recursive: true });
  for (const file of [half, young, orphan]) await writeFile(file, 'x');
  const kept = (await files()).flatMap(({ key }) => key ?? []);
  const past = new Date(Date.now() - 4_000_000);
  for (const file of [half, orphan]) await utimes(file, past, past);
  for (const key of kept)
    await utimes(path.join(folder, 'media', String(world.home.id), key.slice(0, 2), key), past, past);
  const log = { info: () => undefined } as never;
  expect(await sweepMedia({ tenancy, store, log, clock: () => new Date() })).toBe(1);
  expect(await store.has(world.home.id, lost)).toBe(false);
  expect(kept.length).toBeGreaterThan(0);
  for (const key of kept) expect(await store.has(world.home.id, key)).toBe(true);
  expect(await readdir(store.incoming)).toEqual([path.basename(young)]);
});
