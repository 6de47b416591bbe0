import { afterAll, describe, expect, it } from 'vitest';
import { spoken } from '../testing/recordings';
import { heardOf, pitchOf, shareOf } from '../testing/voice-notes';
import { createMediaWork } from './media-work';

const work = createMediaWork();
afterAll(() => work.close());

describe('a recording becomes a voice note', () => {
  it.each([
    { seconds: 3, hertz: 440, rate: 48_000, channels: 1 },
    { seconds: 5, hertz: 1_000, rate: 44_100, channels: 2 },
    { seconds: 2, hertz: 300, rate: 16_000, channels: 1 },
  ])('$seconds s of $hertz Hz at $rate, $channels channels: mono, as long, the same tone', async (given) => {
    const { ogg, seconds, waveform } = await work.voiceNote(await spoken(given.seconds, given));
    const { codec, channels, sound } = await heardOf(ogg);
    expect([codec, channels, seconds]).toEqual(['opus', 1, given.seconds]);
    // an MP3 has some fiftieths of a second of silence around it
    expect(Math.abs(sound.length / 48_000 - given.seconds)).toBeLessThan(0.1);
    const middle = sound.subarray(24_000, sound.length - 24_000);
    expect(Math.abs(pitchOf(middle) - given.hertz)).toBeLessThan(given.hertz / 100);
    expect(shareOf(given.hertz, middle)).toBeGreaterThan(0.95);
    expect([waveform.length, Math.max(...waveform)]).toEqual([64, 100]);
    expect(Math.min(...waveform.subarray(4, 60))).toBeGreaterThan(80);
  });

  it('of less than a quarter of its bytes', async () => {
    const mp3 = await spoken(10);
    const { ogg } = await work.voiceNote(mp3);
    expect(ogg.length).toBeLessThan(mp3.length / 4);
  });

  it('as far as it goes, when its end is missing', async () => {
    const mp3 = await spoken(4);
    const { seconds, ogg } = await work.voiceNote(mp3.subarray(0, mp3.length / 2 + 100));
    expect(seconds).toBe(2);
    expect(pitchOf((await heardOf(ogg)).sound.subarray(24_000, 72_000))).toBeCloseTo(440, -1);
  });
});

describe('what is none fails, and soon', () => {
  const second = spoken(1, { bitrate: 16_000, rate: 16_000 });
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['70 kB of text', () => Buffer.alloc(70_000, 'isto não é um som. ')],
    ['nothing but zeros', () => Buffer.alloc(70_000)],
    [
      'an MP3’s head before text',
      async () => Buffer.concat([(await second).subarray(0, 60), Buffer.alloc(70_000, 'x')]),
    ],
    ['an hour', async () => Buffer.concat(Array<Buffer>(3_600).fill(await second))],
  ])('%s', async (_name, bytes) => {
    const begun = performance.now();
    await expect(work.voiceNote(await bytes())).rejects.toBeInstanceOf(Error);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  it('what takes too long is ended, and the next has its turn', async () => {
    const hurried = createMediaWork({ within: 1 });
    await expect(hurried.voiceNote(await spoken(2))).rejects.toThrow(/timeout/);
    hurried.close();
    expect((await work.voiceNote(await spoken(1))).seconds).toBe(1);
  });

  it('ends with the server', async () => {
    const ending = createMediaWork();
    const under = ending.voiceNote(await spoken(2));
    ending.close();
    await expect(under).rejects.toThrow('the server ends');
  });
});

it('leaves the server to its answers meanwhile', async () => {
  const mp3 = await spoken(30);
  const before = performance.eventLoopUtilization();
  await work.voiceNote(mp3);
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.3);
});
