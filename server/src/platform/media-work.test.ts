import { afterAll, describe, expect, it } from 'vitest';
import { spoken } from '../testing/recordings';
import { heardOf, pitchOf, shareOf } from '../testing/voice-notes';
import { Worker } from 'node:worker_threads';
import { createMediaWork, NotDone } from './media-work';

const work = createMediaWork();
const [company, other] = [1, 2];
afterAll(() => work.close());
const of = (bytes: Uint8Array) => () => Promise.resolve(bytes);

describe('a recording becomes a voice note', () => {
  it.each([
    { seconds: 3, hertz: 440, rate: 48_000, channels: 1 },
    { seconds: 5, hertz: 1_000, rate: 44_100, channels: 2 },
    { seconds: 2, hertz: 300, rate: 16_000, channels: 1 },
  ])('$seconds s of $hertz Hz at $rate, $channels channels: mono, as long, the same tone', async (given) => {
    const { ogg, seconds, waveform } = await work.voiceNote(company, () => spoken(given.seconds, given));
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
    const { ogg } = await work.voiceNote(company, of(mp3));
    expect(ogg.length).toBeLessThan(mp3.length / 4);
  });

  it('as far as it goes, when its end is missing', async () => {
    const mp3 = await spoken(4);
    const { seconds, ogg } = await work.voiceNote(company, of(mp3.subarray(0, mp3.length / 2 + 100)));
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
    await expect(work.voiceNote(company, async () => bytes())).rejects.toBeInstanceOf(Error);
    expect(performance.now() - begun).toBeLessThan(30_000);
  });

  it('what takes too long is ended, and the next has its turn', async () => {
    const hurried = createMediaWork({ within: 1 });
    await expect(hurried.voiceNote(company, of(await spoken(2)))).rejects.toThrow(/timeout/);
    hurried.close();
    expect((await work.voiceNote(company, () => spoken(1))).seconds).toBe(1);
  });

  it('ends with the server', async () => {
    const ending = createMediaWork();
    const under = ending.voiceNote(company, () => spoken(2));
    ending.close();
    await expect(under).rejects.toThrow('the server ends');
  });
});

describe('files that hang', () => {
  const hangs = () => new Worker('setInterval(() => undefined, 1e6)', { eval: true });
  const answers = () => new Worker(`require('node:worker_threads').parentPort.postMessage('done')`, { eval: true });
  const open = ({ bytes }: { bytes: Uint8Array }) => (bytes[0] ? answers() : hangs());
  const [bad, good] = [Buffer.from([0]), Buffer.from([1])];

  it('of one company do not keep another from its turn, nor does their time run before they have one', async () => {
    const slow = createMediaWork({ open, within: 5_000, turnWithin: 600_000 });
    const ended: string[] = [];
    const hanging = Array.from({ length: 10 }, (_, n) =>
      slow.film(company, of(bad)).catch((error: Error) => void ended.push(`${n}: ${error.message}`)),
    );
    expect(await slow.film(other, of(good))).toBe('done');
    expect(ended.length).toBeLessThanOrEqual(1);
    slow.close();
    await Promise.all(hanging);
    expect(ended.filter((why) => why.endsWith('the server ends')).length).toBeGreaterThanOrEqual(9);
  });

  it('are read when their turn has come, and one that cannot be read holds up no other', async () => {
    const slow = createMediaWork({ open, within: 600_000, turnWithin: 600_000 });
    const read: string[] = [];
    let second: () => void;
    const isSecond = new Promise<void>((resolve) => (second = resolve));
    const reading = (name: string, bytes: Uint8Array) => () => {
      read.push(name);
      if (name === 'second') second();
      return Promise.resolve(bytes);
    };
    await expect(slow.film(company, () => Promise.reject(new Error('no disk')))).rejects.toBeInstanceOf(NotDone);
    expect(await slow.film(company, reading('first', good))).toBe('done');
    const others = [slow.film(company, reading('second', bad)), slow.film(other, reading('third', good))];
    await isSecond;
    expect(read).toEqual(['first', 'second']);
    slow.close();
    for (const one of others) await expect(one).rejects.toThrow('the server ends');
    expect(read).toEqual(['first', 'second']);
  });

  it('let whoever waits too long go on without', async () => {
    const slow = createMediaWork({ open, within: 600_000, turnWithin: 1 });
    const first = slow.film(company, of(bad));
    await expect(slow.film(other, of(good))).rejects.toThrow('its turn did not come in time');
    slow.close();
    await expect(first).rejects.toThrow('the server ends');
  });
});

it('leaves the server to its answers meanwhile', async () => {
  const mp3 = await spoken(30);
  const before = performance.eventLoopUtilization();
  await work.voiceNote(company, of(mp3));
  // done by the server's own thread it would be nearly 1; where others use the machine, little takes long
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.7);
});
