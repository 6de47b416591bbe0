import { messages, type Message } from '@guiche/contract/messages';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { film } from '../../testing/films';
import { spoken } from '../../testing/recordings';
import { heardOf, pitchOf } from '../../testing/voice-notes';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

const maria = '5511970003901';
const rosa = '5511970003902';

let beta: BetaWorld;
let mp3: Buffer;
beforeAll(async () => {
  mp3 = await spoken(3);
  beta = await createBetaWorld();
  await beta.pair();
  await until(() => beta.fake.isOnline(company));
  for (const number of [maria, rosa]) {
    const id = await beta.fake.say(number, company, 'oi');
    await until(async () => (await beta.stored(id)).length > 0);
  }
});
afterAll(() => beta?.close());

/** Ana sends a file. @returns what is stored, and what Maria's phone was sent, once it has left */
async function sends(file: { name: string; bytes: Buffer | string }, body: object = {}, to = maria) {
  const before = beta.fake.shown(to).length;
  const ticketId = await beta.ticketWith(to);
  const answer = await beta.world.home.ana.call(messages.send, {
    params: { ticketId },
    body,
    files: [file],
  } as never);
  expect(answer.status).toBe(201);
  await beta.world.work();
  const [stored] = answer.body as unknown as Message[];
  const shown = beta.fake.shown(to).slice(before);
  expect(shown.length).toBe(1);
  return { stored: stored!, message: shown[0]!.message };
}
const bytesOf = (ref: object, kind: 'Audio' | 'Video') => beta.fake.files.get(ref, kind);
const mediaRow = async (key: string) =>
  (
    await beta.world.owner.query<{ voice: string | null; looked: boolean; recording: boolean }>(
      'select voice_key as voice, looked_at is not null as looked, is_recording as recording from media where key = $1',
      [key],
    )
  ).rows[0];
const keyOf = (message: Message) => /public\/([0-9a-f-]{36})/.exec(message.mediaUrl!)![1]!;

describe('a recording leaves as a voice note', () => {
  it('of its length, with how loud it is, in Ogg with Opus; the desk keeps the MP3', async () => {
    const { stored, message } = await sends({ name: 'audio-2026-01-05.mp3', bytes: mp3 }, { recording: 'true' });
    const { audioMessage } = message;
    expect(audioMessage).toMatchObject({ ptt: true, seconds: 3, mimetype: 'audio/ogg; codecs=opus' });
    expect(audioMessage!.waveform).toHaveLength(64);
    const { codec, channels, sound } = await heardOf(bytesOf(audioMessage!, 'Audio'));
    expect([codec, channels]).toEqual(['opus', 1]);
    expect(pitchOf(sound.subarray(24_000, 96_000))).toBeCloseTo(440, -1);
    expect(stored).toMatchObject({ mediaType: 'audio', mediaMime: 'audio/mpeg', mediaSize: mp3.length });
  });

  it('when an older client names it so; the name that such a client writes below it is no caption', async () => {
    const name = 'audio-record-site-1767614589000.mp3';
    const { stored, message } = await sends({ name, bytes: mp3 }, { body: name });
    expect(message.audioMessage).toMatchObject({ ptt: true, seconds: 3 });
    expect(stored.body).toBe('');
  });

  it('also when it is sent on, and is not made twice', async () => {
    const { stored } = await sends({ name: 'a.mp3', bytes: mp3 }, { recording: true });
    const { voice } = (await mediaRow(keyOf(stored)))!;
    const ticketIds = [await beta.ticketWith(rosa)];
    await beta.world.home.ana.call(messages.forward, {
      params: { messageId: stored.id },
      body: { ticketIds },
    } as never);
    await beta.world.work();
    expect(beta.fake.shown(rosa).at(-1)!.message.audioMessage).toMatchObject({ ptt: true, seconds: 3 });
    expect((await mediaRow(keyOf(stored)))!.voice).toBe(voice);
  });

  it('that is gone with the recording', async () => {
    const { stored } = await sends({ name: 'a.mp3', bytes: mp3 }, { recording: true });
    const key = keyOf(stored);
    const { voice } = (await mediaRow(key))!;
    const folder = path.dirname(beta.world.app.store.incoming);
    const lies = async (name: string) =>
      (await readdir(path.join(folder, String(beta.world.home.id), name.slice(0, 2)))).includes(name);
    expect([await lies(key), await lies(voice!)]).toEqual([true, true]);
    await beta.world.owner.query('update messages set media_key = null where id = $1', [stored.id]);
    const { jobs } = beta.world.app;
    await jobs['media.remove']({ companyId: beta.world.home.id, keys: [key] }, { lastAttempt: true } as never);
    expect([await mediaRow(key), await mediaRow(voice!)]).toEqual([undefined, undefined]);
    expect([await lies(key), await lies(voice!)]).toEqual([false, false]);
  });
});

describe('what is no recording, or cannot be made into a voice note, leaves as it is stored', () => {
  it('a song', async () => {
    const { stored, message } = await sends({ name: 'parabéns.mp3', bytes: mp3 });
    expect(message.audioMessage).toMatchObject({ mimetype: 'audio/mpeg', ptt: false, seconds: 3 });
    expect(bytesOf(message.audioMessage!, 'Audio').equals(mp3)).toBe(true);
    expect(await mediaRow(keyOf(stored))).toEqual({ voice: null, looked: false, recording: false });
  });

  it('70 kB of text that call themselves MP3', async () => {
    const bytes = Buffer.alloc(70_000, 'isto não é um som. ');
    const { message } = await sends({ name: 'audio-record-site-1.mp3', bytes }, { recording: true });
    const { documentMessage } = message.documentWithCaptionMessage?.message ?? message;
    expect(documentMessage).toMatchObject({ fileName: 'audio-record-site-1.mp3' });
  });

  it('the head of an MP3 with nothing behind it, and an hour of it: once tried, sent once', async () => {
    const second = await spoken(1, { bitrate: 16_000, rate: 16_000 });
    const broken = Buffer.concat([mp3.subarray(0, 500), Buffer.alloc(70_000, 'x')]);
    for (const bytes of [broken, Buffer.concat(Array<Buffer>(3_600).fill(second))]) {
      const { stored, message } = await sends({ name: 'a.mp3', bytes }, { recording: true });
      expect(message.audioMessage).toMatchObject({ mimetype: 'audio/mpeg' });
      expect(message.audioMessage!.ptt).not.toBe(true);
      expect(bytesOf(message.audioMessage!, 'Audio').equals(bytes)).toBe(true);
      expect(await mediaRow(keyOf(stored))).toEqual({ voice: null, looked: true, recording: true });
    }
  });
});

describe('a film leaves', () => {
  const thumbnail = async (width: number, height: number, noise = false) => {
    const create = { width, height, channels: 3, background: '#0e9384' } as const;
    const square = sharp({ create: noise ? { ...create, noise: { type: 'gaussian', mean: 128, sigma: 90 } } : create });
    return (await square.jpeg({ quality: 30 }).toBuffer()).toString('base64');
  };

  it('with its length and size, and the picture that the page drew of it, made small', async () => {
    const bytes = await film(7, 640, 360);
    const { stored, message } = await sends(
      { name: 'bolo.mp4', bytes },
      { body: 'veja', thumbnail: await thumbnail(640, 360) },
    );
    const { videoMessage } = message;
    expect(videoMessage).toMatchObject({ caption: 'veja', seconds: 7, width: 640, height: 360 });
    const picture = Buffer.from(videoMessage!.jpegThumbnail!);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 180 });
    expect(bytesOf(videoMessage!, 'Video').equals(bytes)).toBe(true);
    expect(stored.mediaType).toBe('video');
  });

  it('with no more than 32 kB of picture, however much is in it', async () => {
    const { message } = await sends(
      { name: 'b.mp4', bytes: await film(1, 320, 320) },
      { thumbnail: await thumbnail(330, 330, true) },
    );
    const { length } = message.videoMessage!.jpegThumbnail!;
    expect(length).toBeGreaterThan(1_000);
    expect(length).toBeLessThanOrEqual(32_768);
  });

  it('without a picture when none was sent, and without a length when it tells none', async () => {
    const { message } = await sends({ name: 'c.mp4', bytes: await film(2, 100, 100) });
    expect(message.videoMessage).toMatchObject({ seconds: 2 });
    expect(message.videoMessage!.jpegThumbnail ?? []).toHaveLength(0);
    const bytes = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(400, 2)]);
    const { message: bare } = await sends({ name: 'd.mp4', bytes });
    expect(bare.videoMessage!.seconds ?? 0).toBe(0);
    expect(bytesOf(bare.videoMessage!, 'Video').equals(bytes)).toBe(true);
  });

  it('and no program of the machine is started on it', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-path-'));
    const { PATH = '' } = process.env;
    try {
      await writeFile(path.join(folder, 'ffmpeg'), `#!/bin/sh\ntouch '${folder}/started'\n`, { mode: 0o755 });
      process.env.PATH = `${folder}:${PATH}`;
      await sends({ name: 'c.mp4', bytes: await film(2, 100, 100) });
      expect(await readdir(folder)).toEqual(['ffmpeg']);
    } finally {
      process.env.PATH = PATH;
      await rm(folder, { recursive: true });
    }
  });

  it.each([
    ['no picture', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['half a JPEG', async () => (await thumbnail(64, 64)).slice(0, 40)],
    ['nothing', () => ''],
    ['too much of it', () => 'A'.repeat(60_001)],
    ['a picture of a hundred megapixels', async () => thumbnail(10_000, 10_000).then((text) => text.slice(0, 60_000))],
  ])('and is refused with a thumbnail that is %s', async (_name, text) => {
    const ticketId = await beta.ticketWith(maria);
    const answer = await beta.world.home.ana.call(messages.send, {
      params: { ticketId },
      body: { thumbnail: await text() },
      files: [{ name: 'e.mp4', bytes: await film(1, 10, 10) }],
    } as never);
    expect([answer.status, Object.keys((answer.body as unknown as { fields: object }).fields)]).toEqual([
      400,
      ['thumbnail'],
    ]);
  });
});
