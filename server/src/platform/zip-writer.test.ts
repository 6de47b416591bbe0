import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { readZip } from '../testing/read-zip';
import { createZip, type Pieces } from './zip-writer';

async function written(entries: Iterable<[name: string, pieces: Pieces, level?: number]>, startsAt = 0) {
  const zip = createZip(startsAt);
  const parts: Buffer[] = [];
  for (const entry of entries) for await (const part of zip.add(...entry)) parts.push(part);
  parts.push(...zip.end());
  return Buffer.concat(parts);
}

describe('an archive that is written as it comes', () => {
  it('holds what was put in, packed or as it was', async () => {
    const noise = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7919) % 251));
    const bytes = await written([
      ['ação.txt', ['olá ', 'mundo']],
      ['arquivos/1.bin', [noise.subarray(0, 90_000), noise.subarray(90_000)], 0],
      ['vazio.txt', []],
    ]);
    const found = readZip(bytes);
    expect([...found.keys()]).toEqual(['ação.txt', 'arquivos/1.bin', 'vazio.txt']);
    expect(found.get('ação.txt')!.toString()).toBe('olá mundo');
    expect(found.get('arquivos/1.bin')!.equals(noise)).toBe(true);
    expect(found.get('vazio.txt')).toHaveLength(0);
  });

  it('holds more entries than two bytes count', async () => {
    function* many(): Generator<[string, string[], number]> {
      for (let n = 0; n < 65_540; n++) yield [`${n}`, [`${n % 10}`], 0];
    }
    const found = readZip(await written(many()));
    expect(found.size).toBe(65_540);
    expect(found.get('65539')!.toString()).toBe('9');
  });

  it('finds entries that begin behind 4 GiB', async () => {
    const startsAt = 2 ** 32 - 60;
    const found = readZip(
      await written(
        [
          ['near', ['before the border']],
          ['far', ['behind it']],
        ],
        startsAt,
      ),
      startsAt,
    );
    expect([...found].map(([name, text]) => [name, text.toString()])).toEqual([
      ['near', 'before the border'],
      ['far', 'behind it'],
    ]);
  });

  it('ends what it reads when nobody takes it any more, and fails with what it reads', async () => {
    let isOver = false;
    async function* endless() {
      try {
        for (;;) {
          await setImmediate();
          yield Buffer.alloc(65_536, Math.random() * 256);
        }
      } finally {
        isOver = true;
      }
    }
    for await (const part of createZip().add('endless', endless(), 0)) if (part.length > 1000) break;
    await expect.poll(() => isOver).toBe(true);
    // oxlint-disable-next-line require-yield
    const broken = (async function* (): AsyncGenerator<string> {
      await setImmediate();
      throw new Error('the disk is gone');
    })();
    await expect(written([['broken', broken]])).rejects.toThrow('the disk is gone');
  });
});
