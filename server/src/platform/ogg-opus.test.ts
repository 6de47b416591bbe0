import { expect, test } from 'vitest';
import { spoken } from '../testing/recordings';
import { readOgg } from './ogg-opus';
import { voiceNoteOf } from './voice-note';

test('a file of an encoder is as long as it says, and nothing that is broken off is read', async () => {
  const { ogg, seconds } = await voiceNoteOf(await spoken(3), 60);
  const bytes = Buffer.from(ogg);
  const heard = readOgg(bytes)!;
  expect([heard.seconds, seconds]).toEqual([3, 3]);
  expect(heard.waveform).toHaveLength(64);
  expect(Math.max(...heard.waveform)).toBe(100);
  // What ends with a whole page is a shorter file.
  const broken = Array.from({ length: Math.floor(bytes.length / 97) }, (_, n) => n * 97).filter(
    (end) => bytes.toString('latin1', end, end + 4) !== 'OggS',
  );
  expect(broken.length).toBeGreaterThan(20);
  expect(broken.filter((end) => readOgg(bytes.subarray(0, end)))).toEqual([]);
  expect(readOgg(Buffer.concat([bytes, Buffer.from('x')]))).toBeUndefined();
});
