import { messages } from '@guiche/contract/messages';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld } from './beta.fixture';

const maria = '5511970010001';
const megabyte = 1024 * 1024;
const size = 100_000_000;

/** The most memory that this process takes while something is done, beyond what it takes before. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 10);
  await work().finally(() => clearInterval(timer));
  return (most - before) / megabyte;
}

test('#20 a document of 100 MB comes and leaves as a stream: byte for byte, in bounded memory', async () => {
  const beta = await createBetaWorld({ confirm: 10_000 });
  const { home, owner, app } = beta.world;
  try {
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    const bytes = Buffer.alloc(size, 'guichê ');
    const expected = createHash('sha256').update(bytes).digest('hex');
    const id = await beta.fake.sayFile(maria, company, {
      bytes,
      kind: 'Document',
      as: (ref) => ({ documentMessage: { ...ref, fileName: 'tudo.bin', mimetype: 'application/octet-stream' } }),
    });
    let key = '';
    const taking = await memoryOf(async () => {
      await until(async () => {
        const { rows } = await owner.query<{ key: string }>(
          'select media_key as key from messages where provider_id = $1',
          [id],
        );
        key = rows[0]?.key ?? '';
        if (key === '') await beta.world.work();
        return key !== '';
      });
    });
    const hash = createHash('sha256');
    for await (const part of await app.store.read(home.id, key)) hash.update(part as Buffer);
    expect(hash.digest('hex')).toBe(expected);

    beta.fake.files.about.weighsOnly = true;
    const sending = await memoryOf(async () => {
      const outcome = await app.gateway.dispatch(home.id, beta.line, {
        providerId: '3EB0000000000000000100',
        to: { kind: 'pn', value: maria },
        content: {
          type: 'media',
          media: 'document',
          caption: '',
          file: { name: 'tudo.bin', mime: 'application/octet-stream', size, open: () => app.store.read(home.id, key) },
        },
      });
      expect(outcome).toMatchObject({ state: 'handed-over' });
    });
    // Whole blocks, and the seal of ten bytes.
    expect(beta.fake.files.about.weighed).toBe(Math.ceil((size + 1) / 16) * 16 + 10);
    expect([taking, sending].map((megabytes) => megabytes < 70)).toEqual([true, true]);
  } finally {
    await beta.close();
  }
});

test('#17 a document that is too large is said to be so: one that says it is not asked for, one that lies is left', async () => {
  const beta = await createBetaWorld({ confirm: 10_000 });
  try {
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    const sends = (bytes: Buffer, about: object) =>
      beta.fake.sayFile(maria, company, {
        bytes,
        kind: 'Document',
        as: (ref) => ({ documentMessage: { ...ref, fileName: '../filmes/casamento.mkv', ...about } }),
      });
    const stored = async (id: string) => {
      const { rows } = await beta.world.owner.query<object>(
        `select body, media_type as type, media_name as name, media_size::float8 as size, media_key as key, state
         from messages where provider_id = $1`,
        [id],
      );
      return rows;
    };
    const downloads = beta.fake.files.about.asked.length;
    const honest = await sends(Buffer.from('2 GB'), { fileLength: 2_000_000_000, caption: 'o casamento' });
    await until(async () => (await stored(honest)).length > 0);
    const told = { type: 'document', name: 'casamento.mkv', key: null, state: 'received' };
    expect(await stored(honest)).toEqual([{ ...told, size: 2_000_000_000, body: 'o casamento' }]);
    expect(beta.fake.files.about.asked.length).toBe(downloads);

    const { admin } = beta.world.home;
    const { rows } = await beta.world.owner.query<{ id: number }>('select id from messages where provider_id = $1', [
      honest,
    ]);
    const params = { messageId: rows[0]!.id };
    expect(await admin.call(messages.media, { params })).toMatchObject({ body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' } });
    const to = { ticketIds: [await beta.ticketWith(maria)] };
    expect(await admin.call(messages.forward, { params, body: to as never })).toMatchObject({ status: 404 });

    const bytes = Buffer.alloc(size + 40 * megabyte, 'guichê ');
    const liar = await sends(bytes, { fileLength: 5 });
    const isSettled = async () => {
      await beta.world.work();
      const { rows: left } = await beta.world.owner.query(`select 1 from messages where media_state = 'loading'`);
      return (await stored(liar)).length > 0 && left.length === 0;
    };
    const taking = await memoryOf(() => until(isSettled));
    expect(await stored(liar)).toEqual([{ ...told, size: 5, body: '' }]);
    expect(beta.fake.files.about.asked.length).toBe(downloads + 1);
    expect(taking).toBeLessThan(70);
    // Nothing of it is left, and the line goes on.
    expect(await readdir(beta.world.app.store.incoming)).toEqual([]);
    const next = await beta.fake.say(maria, company, 'chegou?');
    await until(async () => (await stored(next)).length > 0);
  } finally {
    await beta.close();
  }
});
