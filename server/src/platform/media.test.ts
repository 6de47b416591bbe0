import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createDiskStore, receiveFile } from './media';

/** A disk that opens a file long after it was asked to. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const open = ((file: string, flags: string, mode: number, done: (error: Error | null, fd?: number) => void) => {
    void turns(50, path.dirname(path.dirname(file))).then(() => real.open(file, flags, mode, done));
  }) as typeof real.open;
  const fs = { open, write: real.write, writev: real.writev, close: real.close };
  const createWriteStream: typeof real.createWriteStream = (file, options) =>
    real.createWriteStream(file, { ...(options as object), fs });
  return { ...real, createWriteStream };
});

/** The disk is asked so often, one question after the other. */
async function turns(count: number, of: string) {
  for (let turn = 0; turn < count; turn += 1) await stat(of);
}

async function store() {
  const root = await mkdtemp(path.join(tmpdir(), 'guiche-media-'));
  onTestFinished(() => rm(root, { recursive: true }));
  return createDiskStore(root);
}

it.each<[string, Buffer[], string]>([
  ['its first bytes are too many', [Buffer.alloc(11)], 'ERR_TOO_LARGE'],
  ['its second bytes are too many', [Buffer.alloc(10), Buffer.alloc(1)], 'ERR_TOO_LARGE'],
  ['it is empty', [], 'ERR_VALIDATION'],
])('a file that is refused leaves nothing, however late the disk opens it: %s', async (_, chunks, code) => {
  const disk = await store();
  await expect(receiveFile(disk, Readable.from(chunks), 'a.txt', 10)).rejects.toMatchObject({ code });
  expect(await readdir(disk.incoming)).toEqual([]);
  // what the disk was still asked for has happened by now
  await turns(200, disk.incoming);
  expect(await readdir(disk.incoming)).toEqual([]);
});

it('nor does one whose sender goes away before the disk has opened it', async () => {
  const disk = await store();
  const sender = Readable.from([Buffer.alloc(5)]);
  const receiving = receiveFile(disk, sender, 'a.txt', 10);
  sender.destroy(new Error('gone'));
  await expect(receiving).rejects.toThrow('gone');
  await turns(200, disk.incoming);
  expect(await readdir(disk.incoming)).toEqual([]);
});

it('and one whose file cannot be opened is refused with the disk’s own error', async () => {
  const disk = await store();
  await rm(disk.incoming, { recursive: true });
  await expect(receiveFile(disk, Readable.from([Buffer.alloc(5)]), 'a.txt', 10)).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
