import { messages } from '@guiche/contract/messages';
import type { proto } from 'baileys';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';
import type { FileRef } from './fake/files';

const maria = '5511970003001';

describe('files over the unofficial network', () => {
  let beta: BetaWorld;
  let picture: Buffer;
  beforeAll(async () => {
    picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0e9384' } })
      .png()
      .toBuffer();
    beta = await createBetaWorld();
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
  });
  afterAll(() => beta?.close());

  const image = (ref: FileRef): proto.IMessage => ({
    imageMessage: { ...ref, mimetype: 'image/png', caption: 'veja' },
  });
  /** The stored message, once it is there, and the bytes of its file. */
  async function received(id: string) {
    type Row = Record<'body' | 'media_type', string> &
      Record<'media_name' | 'media_key' | 'media_state', string | null>;
    let row: Row | undefined;
    await until(async () => {
      const { rows } = await beta.world.owner.query<Row>(
        'select body, media_type, media_name, media_key, media_state from messages where provider_id = $1',
        [id],
      );
      row = rows[0];
      if (row?.media_state !== 'loading') return Boolean(row);
      await beta.world.work();
      return false;
    });
    const { media_key: key, media_state: state, ...rest } = row!;
    if (state) return { ...rest, state };
    if (!key) return rest;
    const parts: Buffer[] = [];
    for await (const part of await beta.world.app.store.read(beta.world.home.id, key)) parts.push(part as Buffer);
    return { ...rest, bytes: Buffer.concat(parts) };
  }

  it('come as they were sent, and from the network’s host alone', async () => {
    const id = await beta.fake.sayFile(maria, company, {
      bytes: picture,
      kind: 'Image',
      // An address that its sender made up.
      as: (ref) => image({ ...ref, url: 'https://localhost:1/stolen' }),
    });
    expect(await received(id)).toEqual({ body: 'veja', media_type: 'image', media_name: 'image.jpg', bytes: picture });
  });

  it('#17 that the network no longer has are brought again by the phone', async () => {
    const id = await beta.fake.sayFile(maria, company, { bytes: picture, kind: 'Image', as: image, lost: true });
    expect(await received(id)).toMatchObject({ media_type: 'image', bytes: picture });
  });

  it('that lie about what they are, and whose names are paths, are what their bytes say', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>');
    const id = await beta.fake.sayFile(maria, company, {
      bytes,
      kind: 'Image',
      as: (ref) => ({ imageMessage: { ...ref, mimetype: 'image/png' } }),
    });
    expect(await received(id)).toMatchObject({ media_type: 'document', bytes });
    const path = await beta.fake.sayFile(maria, company, {
      bytes,
      kind: 'Document',
      as: (ref) => ({ documentMessage: { ...ref, fileName: '../../etc/passwd', mimetype: 'image/png' } }),
    });
    const stored = await received(path);
    expect(stored).toMatchObject({ media_type: 'document', bytes });
    expect(stored.media_name).not.toContain('/');
  });

  it('that cannot be had leave their message, and hold back no other', async () => {
    const id = await beta.fake.say(maria, company, {
      documentMessage: { fileName: 'nota.pdf', caption: 'a nota', mediaKey: Buffer.alloc(32), directPath: 'nowhere' },
    });
    const next = await beta.fake.say(maria, company, 'recebeu?');
    expect(await received(next)).toMatchObject({ body: 'recebeu?' });
    expect(await received(id)).toMatchObject({
      body: 'a nota',
      media_type: 'document',
      media_name: 'nota.pdf',
      state: 'failed',
    });
  });

  it('leave as they were given', async () => {
    const ticketId = await beta.ticketWith(maria);
    const sent = await beta.world.home.ana.call(messages.send, {
      params: { ticketId },
      body: { body: 'o recibo' } as never,
      files: [
        { name: 'recibo.png', bytes: picture, type: 'image/png' },
        { name: 'contas.bin', bytes: Buffer.alloc(300_000, 7) },
      ],
    });
    expect(sent.status).toBeLessThan(300);
    await beta.world.work();
    const shown = beta.fake.shown(maria).map(({ message }) => message.documentWithCaptionMessage?.message ?? message);
    const { imageMessage } = shown.find((one) => one.imageMessage)!;
    expect(beta.fake.files.get(imageMessage!, 'Image')).toEqual(picture);
    const { documentMessage } = shown.find((one) => one.documentMessage)!;
    expect(documentMessage!.fileName).toBe('contas.bin');
    expect(beta.fake.files.get(documentMessage!, 'Document')).toEqual(Buffer.alloc(300_000, 7));
  });
});
