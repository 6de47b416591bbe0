import { messages, type Message } from '@guiche/contract/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spoken } from '../../testing/recordings';
import { heardOf, pitchOf } from '../../testing/voice-notes';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';

const julia = '5511970004901';

describe('a recording over the official API', () => {
  let cloud: CloudWorld;
  let ticketId: number;
  let mp3: Buffer;
  beforeAll(async () => {
    mp3 = await spoken(3);
    cloud = await createCloudWorld();
    ticketId = await cloud.conversation(julia);
  });
  afterAll(() => cloud?.close());

  async function sends(name: string, body: object) {
    const { ana } = cloud.world.home;
    const input = { params: { ticketId }, body, files: [{ name, bytes: mp3 }] };
    const answer = await ana.call(messages.send, input as never);
    await cloud.world.work();
    const { type, body: content } = cloud.api.sent.at(-1)!;
    return { stored: (answer.body as unknown as Message[])[0]!, type, content };
  }

  it('leaves as a voice message: Ogg with Opus, and said to be one', async () => {
    const before = cloud.api.sent.length;
    const { type, content } = await sends('audio-2026-01-05-080309.mp3', { recording: true });
    expect([type, content]).toEqual(['audio', { id: expect.any(String) as string, voice: true }]);
    expect(cloud.api.sent.length).toBe(before + 1);
    const file = cloud.api.fileOf(String(content.id))!;
    expect([file.name, file.mime]).toEqual(['audio-2026-01-05-080309.ogg', 'audio/ogg; codecs=opus']);
    expect(pitchOf((await heardOf(file.bytes)).sound.subarray(24_000, 96_000))).toBeCloseTo(440, -1);
  });

  it('of an older client too, which writes its name below it: no document for that', async () => {
    const name = 'audio-record-site-1767614589000.mp3';
    const { type, content } = await sends(name, { body: name });
    expect([type, content.voice]).toEqual(['audio', true]);
  });

  it('is made once, however often the network refuses it', async () => {
    cloud.api.fault({ on: 'media', error: 131_000, status: 500 });
    const { stored } = await sends('a.mp3', { recording: true });
    const voices = () =>
      cloud.rows<{ n: number }>(`select count(*)::int as n from media where voice_key is not null and $1 > 0`);
    const [before] = await voices();
    await cloud.later(5_000);
    await cloud.world.app.gateway.deliver(cloud.world.home.id, cloud.line);
    await cloud.world.app.gateway.delivered();
    expect(await cloud.message(ticketId, stored.id)).toMatchObject({ state: 'sent' });
    expect(await voices()).toEqual([before]);
    expect(cloud.api.sent.at(-1)!.body).toMatchObject({ voice: true });
  });

  it('and a song leaves as the audio that it is', async () => {
    const { type, content } = await sends('parabéns.mp3', {});
    expect([type, content]).toEqual(['audio', { id: expect.any(String) as string }]);
    const file = cloud.api.fileOf(String(content.id))!;
    expect([file.mime, file.bytes.equals(mp3)]).toEqual(['audio/mpeg', true]);
  });
});
