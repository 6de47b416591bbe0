import { contract } from '@guiche/contract';
import { readdir } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type World } from '../testing/world';
import type { DriverEvent } from '../whatsapp/driver';
import { FileGone, type FileRef } from '../whatsapp/remote-files';

const { messages } = contract;

/** Files that customers send, on a network that this test makes slow, deaf or forgetful. */
let world: World;
let honest: World['app']['gateway']['openFile'];
beforeAll(async () => {
  world = await createWorld({ fileLimits: { open: 1_500, stall: 400, total: 5_000 } });
  honest = world.app.gateway.openFile;
});
afterEach(async () => {
  world.app.gateway.openFile = honest;
  // What a test leaves hanging is none of the next one's.
  await world.owner.query('delete from message_files');
});
afterAll(() => world.close());

type Open = (ref: FileRef, signal: AbortSignal) => Promise<Readable>;
const network = (open: Open) => {
  world.app.gateway.openFile = (_company, _line, ref, signal) => open(ref, signal);
};
const bytes = (words: string) => Promise.resolve(Readable.from([Buffer.from(words)]));
const nothing: Open = () => new Promise(() => undefined);

let count = 0;
const newNumber = () => String(5_511_970_100_000 + ++count);
type Content = Extract<DriverEvent, { t: 'message' }>['content'];

function said(number: string, content: Content): DriverEvent {
  const party = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const about = { providerId: `FILE${++count}`, fromMe: false, chat: party, sender: party, isGroup: false };
  return { t: 'message', at: new Date(), ...about, content };
}
const photo = (number: string, about: object = {}) =>
  said(number, {
    type: 'media',
    media: 'image',
    caption: 'veja',
    file: { name: 'foto.jpg', ref: { of: number }, ...about },
  });
const arrive = (...events: DriverEvent[]) => world.app.receive(world.home.id, world.home.line, events);

interface Row {
  id: number;
  state: string | null;
  key: string | null;
  type: string;
  size: number | null;
  ticket: number;
}
const rowsOf = async (number: string) =>
  (
    await world.owner.query<Row>(
      `select m.id, m.media_state as state, m.media_key as key, m.media_type as type, m.media_size::int as size, m.ticket_id as ticket
       from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where m.company_id = $1 and c.number = $2 order by m.id`,
      [world.home.id, number],
    )
  ).rows;
const waiting = async (number: string) =>
  (
    await world.owner.query<{ attempts: number; late: boolean }>(
      `select f.attempts, f.not_before > now() as late from message_files f
       join messages m on m.company_id = f.company_id and m.id = f.message_id
       join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where f.company_id = $1 and c.number = $2 and f.given_up_at is null`,
      [world.home.id, number],
    )
  ).rows;
const isThere = (number: string) => async () => (await rowsOf(number)).every(({ key }) => key !== null);
const shown = async (ticketId: number) =>
  (await world.home.admin.call(messages.list, { params: { ticketId } })).body.messages;
const leftovers = () => readdir(world.app.store.incoming);

describe('a file that a customer sends', () => {
  it('is fetched after its message stands: first the bubble says so, then it is there, and both are told live', async () => {
    const number = newNumber();
    let comes: ((file: Readable) => void) | undefined;
    network(() => new Promise((resolve) => (comes = resolve)));
    world.events.length = 0;
    await arrive(photo(number, { size: 17, width: 640, height: 480 }));
    const [row] = await rowsOf(number);
    const before = (await shown(row!.ticket))[0]!;
    expect(before).toMatchObject({
      media: 'loading',
      mediaType: 'image',
      mediaUrl: null,
      mediaName: 'foto.jpg',
      mediaSize: 17,
      mediaWidth: 640,
      mediaHeight: 480,
      body: 'veja',
    });
    const to = { params: { messageId: row!.id }, body: { ticketIds: [row!.ticket] } };
    expect((await world.home.admin.call(messages.forward, to)).body.error).toBe('ERR_WAPP_DOWNLOAD_MEDIA');
    await world.work();
    await until(() => comes !== undefined);
    comes!(Readable.from([Buffer.from('nothing to look at')]));
    await until(isThere(number));
    const [after] = await shown(row!.ticket);
    // What it is its bytes say, and not whoever sent it.
    expect(after).toMatchObject({ media: 'there', mediaType: 'document', mediaSize: 18 });
    expect(after!.mediaUrl).not.toBeNull();
    const told = world.events
      .filter(({ name }) => name === 'appMessage')
      .map(({ event }) => event as { action: string });
    expect(told.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(told.at(-1)).toMatchObject({ message: { id: row!.id, media: 'there' } });
    expect(await waiting(number)).toEqual([]);
    expect(await leftovers()).toEqual([]);
  });

  it('holds back nobody while its host hangs: 24 photos of six customers, and the text of a seventh is there at once', async () => {
    network(nothing);
    const hanging = Array.from({ length: 6 }, newNumber);
    await arrive(...Array.from({ length: 24 }, (_, n) => photo(hanging[n % 6]!)));
    await world.work();
    const other = newNumber();
    await arrive(said(other, { type: 'text', text: 'bom dia' }));
    expect((await rowsOf(other)).length).toBe(1);
    // it was there before any of them was given up, or even tried once more
    for (const number of hanging) expect((await waiting(number)).every(({ attempts }) => attempts === 0)).toBe(true);
    // Others' files have their turn too, as soon as somebody's time is over.
    network((ref, signal) => (hanging.includes(String(ref.of)) ? nothing(ref, signal) : bytes('a file')));
    await arrive(photo(other));
    await world.work();
    await until(async () => (await rowsOf(other)).at(-1)?.key !== null);
    for (const number of hanging) expect((await rowsOf(number)).every(({ state }) => state === 'loading')).toBe(true);
  });

  it('is fetched beside others, and those of one conversation never take all places', async () => {
    const [many, one] = [newNumber(), newNumber()];
    let most = 0;
    const now = new Map<string, number>();
    const ends: (() => void)[] = [];
    network(async (ref) => {
      const of = String(ref.of);
      now.set(of, (now.get(of) ?? 0) + 1);
      most = Math.max(most, now.get(many) ?? 0);
      await new Promise<void>((resolve) => ends.push(resolve));
      now.set(of, now.get(of)! - 1);
      return bytes('a file');
    });
    await arrive(...Array.from({ length: 6 }, () => photo(many)), photo(one));
    await world.work();
    // Files of other conversations may be tried again meanwhile.
    await until(() => now.get(many) === 3 && now.get(one) === 1);
    network(() => bytes('a file'));
    for (const end of ends) end();
    await until(isThere(many));
    await until(isThere(one));
    expect(most).toBe(3);
  });

  it('that the network has no longer is given up at once; so is one of a connection that was deleted', async () => {
    const [gone, left] = [newNumber(), newNumber()];
    network(() => Promise.reject(new FileGone('not here')));
    await arrive(photo(gone));
    await world.work();
    await until(async () => (await rowsOf(gone))[0]!.state === 'failed');
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into connections (company_id, name, status, provider) values ($1, 'Outra', 'CONNECTED', 'sandbox') returning id`,
      [world.home.id],
    );
    await world.app.receive(world.home.id, rows[0]!.id, [photo(left)]);
    const removed = await world.home.admin.call(contract.connections.remove, { params: { whatsappId: rows[0]!.id } });
    expect(removed.status).toBe(200);
    expect((await rowsOf(left))[0]!.state).toBe('failed');
    const [row] = await rowsOf(left);
    const retry = await world.home.admin.call(messages.fetchAgain, { params: { messageId: row!.id } });
    expect(retry).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' } });
  });

  it('of a deleted connection that very many waited for is told once, and to older clients of each', async () => {
    const { home, owner, app } = world;
    const number = newNumber();
    const line = await owner.query<{ id: number }>(
      `insert into connections (company_id, name, status, provider) values ($1, 'Mais uma', 'CONNECTED', 'sandbox') returning id`,
      [home.id],
    );
    network(nothing);
    await app.receive(
      home.id,
      line.rows[0]!.id,
      Array.from({ length: 51 }, () => photo(number)),
    );
    await world.work();
    const port = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const { token } = home.supervisor;
    const heard = { older: [] as string[], ours: [] as string[] };
    const sockets = (['older', 'ours'] as const).map((who) => {
      const socket = io(port, {
        transports: ['websocket'],
        ...(who === 'older' ? { query: { token } } : { auth: { token } }),
      });
      socket.on(`company-${home.id}-ticket`, ({ action }: { action: string }) => {
        if (action === 'reload') heard[who].push(action);
      });
      socket.on(`company-${home.id}-appMessage`, ({ message }: { message: { media: string } }) =>
        heard[who].push(message.media),
      );
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.on('ready', resolve))));
    await home.admin.call(contract.connections.remove, { params: { whatsappId: line.rows[0]!.id } });
    expect((await rowsOf(number)).map(({ state }) => state)).toEqual(Array.from({ length: 51 }, () => 'failed'));
    await world.work();
    await until(() => heard.older.length >= 51 && heard.ours.length > 0);
    expect(heard).toEqual({ older: Array.from({ length: 51 }, () => 'failed'), ours: ['reload'] });
    for (const socket of sockets) socket.disconnect();
  });

  it('of a deleted connection that more waited for than one transaction takes is given up for all of them', async () => {
    const { home, owner, app } = world;
    const number = newNumber();
    const line = await owner.query<{ id: number }>(
      `insert into connections (company_id, name, status, provider) values ($1, 'Ainda uma', 'CONNECTED', 'sandbox') returning id`,
      [home.id],
    );
    network(nothing);
    await app.receive(home.id, line.rows[0]!.id, [photo(number)]);
    await world.work();
    await owner.query(
      `with more as (
         insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, queue_id, body, media_type, media_state, state, ack, read, created_at, updated_at)
         select company_id, ticket_id, whatsapp_id, provider_id || n, from_me, contact_id, queue_id, body, media_type, media_state, state, ack, read, created_at, updated_at
         from messages, generate_series(1, 1000) n where company_id = $1 and whatsapp_id = $2 returning id)
       insert into message_files (company_id, message_id, whatsapp_id, sealed, kind, not_before)
       select f.company_id, more.id, f.whatsapp_id, f.sealed, f.kind, f.not_before
       from more, message_files f where f.company_id = $1 and f.whatsapp_id = $2`,
      [home.id, line.rows[0]!.id],
    );
    await home.admin.call(contract.connections.remove, { params: { whatsappId: line.rows[0]!.id } });
    const left = async () =>
      (
        await owner.query<{ state: string; count: number }>(
          `select media_state as state, count(*)::int from messages where company_id = $1 and whatsapp_id = $2 group by 1 order by 1`,
          [home.id, line.rows[0]!.id],
        )
      ).rows;
    expect(await left()).toEqual([
      { state: 'failed', count: 500 },
      { state: 'loading', count: 501 },
    ]);
    await world.work();
    expect(await left()).toEqual([{ state: 'failed', count: 1_001 }]);
  });

  it('has its time: one whose bytes stop on their way is ended, and leaves nothing behind', async () => {
    const number = newNumber();
    const stuck: PassThrough[] = [];
    network(() => {
      const stream = new PassThrough();
      stream.write('the beginning');
      stuck.push(stream);
      return Promise.resolve(stream);
    });
    await arrive(photo(number));
    await world.work();
    await until(async () => (await waiting(number))[0]?.attempts === 1);
    expect(stuck[0]!.destroyed).toBe(true);
    await until(async () => (await leftovers()).length === 0);
  });

  it('is kept up to 100 MB whatever it is, and beyond that only its name', async () => {
    const number = newNumber();
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(1_000_000)]);
    const of = (size: number) =>
      Promise.resolve(
        Readable.from(
          (function* () {
            for (let n = 0; n < size; n++) yield n ? film.subarray(24) : film;
          })(),
        ),
      );
    network((ref) => of(Number(ref.pieces)));
    const send = (size: number, media: 'video' | 'document') =>
      said(number, { type: 'media', media, caption: '', file: { name: 'filme.mp4', ref: { pieces: size } } });
    await arrive(send(17, 'video'), send(17, 'document'), send(101, 'video'));
    await arrive(
      said(number, { type: 'media', media: 'video', caption: '', file: { name: 'x.mp4', size: 2e8, ref: {} } }),
    );
    await world.work();
    await until(async () => (await rowsOf(number)).every(({ state }) => state === null));
    const stored = (await rowsOf(number)).map(({ key, type }) => [key !== null, type]);
    expect(stored).toEqual([
      [true, 'video'],
      [true, 'video'],
      [false, 'document'],
      [false, 'document'],
    ]);
  });

  it('is fetched by the next owner when the process ends on the way, once', async () => {
    const number = newNumber();
    network(nothing);
    await arrive(photo(number));
    await world.work();
    await world.app.gateway.stop(world.home.id, world.home.line);
    network(() => bytes('a file'));
    await world.app.gateway.start(world.home.id, world.home.line, 'resume');
    await until(async () => {
      await world.work();
      return isThere(number)();
    });
    expect((await rowsOf(number)).length).toBe(1);
  });

  it('comes although its message was deleted, moved or taken back meanwhile, or goes with it', async () => {
    const number = newNumber();
    const ends: ((file: Readable) => void)[] = [];
    network(() => new Promise((resolve) => ends.push(resolve)));
    await arrive(photo(number));
    await world.work();
    await until(() => ends.length === 1);
    await world.owner.query('delete from tickets where id = $1', [(await rowsOf(number))[0]!.ticket]);
    ends[0]!(Readable.from([Buffer.from('a file')]));
    await until(async () => (await leftovers()).length === 0);
    expect(await rowsOf(number)).toEqual([]);
  });
});

it('where a file lies is as secret as the file: it is sealed, and opens for no other message', async () => {
  const number = newNumber();
  network(nothing);
  await arrive(photo(number, { ref: { key: 'a media key' } }), photo(number));
  const sealed = await world.owner.query<{ sealed: string; message_id: number }>(
    `select f.* from message_files f join messages m on m.id = f.message_id join contacts c on c.id = m.contact_id where c.number = $1 order by 1, 2`,
    [number],
  );
  expect(JSON.stringify(sealed.rows)).not.toContain('media key');
  const [first, second] = sealed.rows;
  await world.owner.query('update message_files set sealed = $1 where message_id = $2', [
    first!.sealed,
    second!.message_id,
  ]);
  // what an earlier test began may have tried it by its own key, and tries again a little later
  await until(async () => {
    await world.work();
    return (await rowsOf(number))[1]!.state === 'failed';
  });
});

describe('the picture of a contact', () => {
  it('is fetched beside everything else: a host that hangs holds back nothing', async () => {
    const number = newNumber();
    const who = { id: { kind: 'pn' as const, value: number }, aliases: [] };
    await arrive(said(number, { type: 'text', text: 'oi' }));
    // none of the twenty ever comes
    await arrive(
      ...Array.from({ length: 20 }, (): DriverEvent => ({
        t: 'contact',
        at: new Date(),
        who,
        picture: { isNew: true, open: () => new Promise(() => undefined) },
      })),
      said(number, { type: 'text', text: 'ainda aí?' }),
    );
    expect((await rowsOf(number)).length).toBe(2);
  });
});

// Last, because it moves the clock.
describe('a file that cannot be had', () => {
  it('is tried again after growing pauses, then given up, and taken up again when somebody asks', async () => {
    const number = newNumber();
    let tries = 0;
    network(() => {
      tries += 1;
      return Promise.reject(new Error('the host is ill'));
    });
    await arrive(photo(number));
    for (let n = 1; n <= 5; n++) {
      await world.app.gateway.fetchFiles(world.home.id, world.home.line);
      await until(async () => tries === n && ((await waiting(number))[0]?.attempts ?? 5) === n);
      world.advance(400_000);
    }
    // Their sessions are as old as the clock says.
    for (const who of ['ana', 'bruno'] as const)
      world.home[who] = await enter(world.app, world.home.id, world.home[who].viewer.id);
    const [row] = await rowsOf(number);
    expect(row).toMatchObject({ state: 'failed', key: null, type: 'image' });
    const { ana, bruno } = world.home;
    const retry = (by = ana) => by.call(messages.fetchAgain, { params: { messageId: row!.id } });
    expect((await retry(bruno)).status).toBe(403);
    network(() => bytes('a file'));
    expect(await retry()).toMatchObject({ status: 200, body: { id: row!.id, media: 'loading' } });
    // Once more while it is on its way changes nothing.
    expect(await retry()).toMatchObject({ status: 200, body: { media: 'loading' } });
    await world.work();
    await until(isThere(number));
    expect(await retry()).toMatchObject({ status: 409, body: { error: 'ERR_INVALID_TRANSITION' } });
  });
});
