import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromFile } from 'file-type';
import type { MediaType } from '@guiche/contract/tickets';
import { MessageLimits } from '@guiche/contract/messages';
import { isSignedBy, keyFor, sign } from './crypto';
import { fail } from './errors';

/** Where bytes live. Local disk today; an S3-compatible store fits the same verbs. */
export interface MediaStore {
  /** Takes a finished local file over under this key (and removes it from where it was); again is harmless. */
  adopt(companyId: number, key: string, file: string): Promise<void>;
  read(companyId: number, key: string, range?: { start: number; end: number }): Promise<Readable>;
  has(companyId: number, key: string): Promise<boolean>;
  remove(companyId: number, key: string): Promise<void>;
  /** Files that lie here since before, a folder at a time: of a company, by key. */
  older(than: number): AsyncIterable<{ companyId: number; keys: string[] }>;
  /** Takes away what began to arrive before, and never did. */
  clearIncoming(before: number): Promise<void>;
  /** A folder for files that are still arriving, on the same disk where the store has one. */
  incoming: string;
}

export async function createDiskStore(root: string): Promise<MediaStore> {
  const incoming = path.join(root, 'incoming');
  await mkdir(incoming, { recursive: true });
  const place = (companyId: number, key: string) => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('not a media key');
    return path.join(root, String(companyId), key.slice(0, 2), key);
  };
  return {
    incoming,
    async adopt(companyId, key, file) {
      const target = place(companyId, key);
      if (!existsSync(file) && existsSync(target)) return;
      await mkdir(path.dirname(target), { recursive: true });
      const handle = await open(file, 'r');
      // The row that names this file is committed next, so the bytes must outlive a crash.
      await handle.datasync().finally(() => handle.close());
      await rename(file, target);
    },
    async read(companyId, key, range) {
      const target = place(companyId, key);
      await stat(target).catch(() => {
        throw fail('ERR_NO_MEDIA_FOUND');
      });
      return createReadStream(target, range);
    },
    older: (than) => filesBefore(root, than),
    clearIncoming: (before) => clearOld(incoming, before),
    has: (companyId, key) => Promise.resolve(existsSync(place(companyId, key))),
    remove: (companyId, key) => rm(place(companyId, key), { force: true }),
  };
}

/** Names in a folder that were last written before; none where there is no such folder any more. */
async function namesBefore(folder: string, before: number): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const old: string[] = [];
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found?.isFile() && found.mtimeMs < before) old.push(name);
  }
  return old;
}

async function clearOld(incoming: string, before: number): Promise<void> {
  for (const name of await namesBefore(incoming, before)) await rm(path.join(incoming, name), { force: true });
}

async function* filesBefore(root: string, before: number) {
  // Company 0 is the platform's own: its files have no rows of this kind.
  for (const company of (await readdir(root)).filter((name) => /^[1-9]\d*$/.test(name))) {
    const shards = await readdir(path.join(root, company)).catch(() => []);
    for (const shard of shards) {
      const keys = await namesBefore(path.join(root, company, shard), before);
      if (keys.length) yield { companyId: Number(company), keys };
    }
  }
}

/** A file that has arrived and been looked at, not yet part of anything. */
export interface Incoming {
  /** Chosen now, so that keeping it twice (a transaction done again) is keeping it once. */
  key: string;
  file: string;
  /** As the sender called it: text to show, never a path. */
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  mediaType: Extract<MediaType, 'image' | 'audio' | 'video' | 'document' | 'sticker'>;
  /** Spoken into a microphone by whoever sends it. */
  isRecording?: boolean;
  /** Of a voice note that is one already: its length in seconds, and how loud it is in 64 steps of its time. */
  voice?: { seconds: number; waveform: Uint8Array };
  /** A small picture of a film, as JPEG. */
  thumbnail?: Buffer | undefined;
}

/** A file of the company's, as a message carries it. */
export type StoredFile = Pick<Incoming, 'key' | 'name' | 'mime' | 'size' | 'width' | 'height' | 'mediaType'>;

/** Only these are ever shown inline, and only when the bytes say so. Everything else downloads. */
const inline: Record<string, 'image' | 'audio' | 'video'> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'audio/ogg; codecs=opus': 'audio',
  'audio/opus': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/wav': 'audio',
  'audio/vnd.wave': 'audio',
  'audio/webm': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/3gpp': 'video',
  'video/quicktime': 'video',
};
const capOf = {
  image: MessageLimits.picture,
  audio: MessageLimits.audio,
  video: MessageLimits.video,
  document: MessageLimits.document,
  sticker: MessageLimits.picture,
};
/** 40 megapixels: more is a decompression bomb, not a photograph. */
const pixelLimit = 40_000_000;

/**
 * Streams a file to disk and says what it is by its bytes.
 * @param caps `ours` also holds the limits of what we send, by kind; what customers send is kept whatever it is
 * @throws ERR_TOO_LARGE, ERR_VALIDATION when it is empty, ERR_NO_SPACE
 */
export async function receiveFile(
  store: MediaStore,
  stream: Readable,
  claimedName: string | undefined,
  limit: number,
  caps: 'ours' | 'theirs' = 'ours',
): Promise<Incoming> {
  const key = randomUUID();
  const file = path.join(store.incoming, key);
  let size = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > limit ? fail('ERR_TOO_LARGE') : null, chunk);
    },
  });
  const out = createWriteStream(file, { mode: 0o600 });
  try {
    await pipeline(stream, counting, out);
    if (size === 0) throw fail('ERR_VALIDATION', { fields: { medias: 'Empty file' } });
    const incoming = { key, ...(await lookAt(file, size, displayName(claimedName))) };
    if (caps === 'ours' && size > capOf[incoming.mediaType]) throw fail('ERR_TOO_LARGE');
    return incoming;
  } catch (error) {
    // What is refused at once is refused before the disk has opened its file, which then would come and stay.
    if (!out.closed) await new Promise<void>((resolve) => out.once('close', () => resolve()));
    await rm(file, { force: true });
    throw error;
  }
}

async function lookAt(file: string, size: number, name: string): Promise<Omit<Incoming, 'key'>> {
  const sniffed = await fileTypeFromFile(file).catch(() => undefined);
  const mime = sniffed?.mime ?? 'application/octet-stream';
  let mediaType: Incoming['mediaType'] = inline[mime] ?? 'document';
  const measured = mediaType === 'image' ? await measure(file) : undefined;
  if (mediaType === 'image' && !measured) mediaType = 'document';
  return { file, name, mime, size, width: measured?.[0] ?? null, height: measured?.[1] ?? null, mediaType };
}

/** Size in pixels as shown (turned by EXIF), or nothing when it is no picture that a browser should try. */
async function measure(file: string): Promise<[number, number] | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, orientation } = await sharp(file, { limitInputPixels: pixelLimit }).metadata();
    if (!width || !height || width * height > pixelLimit) return undefined;
    return (orientation ?? 1) >= 5 ? [height, width] : [width, height];
  } catch {
    return undefined;
  }
}

/** What is left of a sender's file name: its last part, without control characters, at most 200 characters. */
export function displayName(claimed: string | undefined): string {
  const last = (claimed ?? '').split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex
  const clean = last.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  const short = clean.length > 200 ? `${clean.slice(0, 150)}…${clean.slice(-40)}` : clean;
  return short || 'file';
}

export interface MediaLinks {
  /** `/api/public/<key>?s=<company>.<expiry>.<signature>`, good for at least ten minutes, no session in it. */
  link(companyId: number, key: string): string;
  /** The same for ever: for what lists show over and over, and what stays as it is. */
  lasting(companyId: number, key: string): string;
  /** The company a link was made for, if it is ours and still good. */
  verify(key: string, s: string): number | undefined;
}

/** What modules need to keep files and to link to them. */
export interface Media {
  store: MediaStore;
  links: MediaLinks;
}

const lifetime = 600;
/** Links are made for the end of a five-minute step, so that a list read twice gives the browser the same address. */
const step = 300;
/** In the year 2286. */
const forever = 9_999_999_999;

export function createMediaLinks(secret: string, base: string, clock: () => Date): MediaLinks {
  const key = keyFor(secret, 'media');
  function until(companyId: number, mediaKey: string, expiry: number) {
    const claim = `${companyId}.${expiry}`;
    return `${base}/public/${mediaKey}?s=${claim}.${sign(key, `${mediaKey}.${claim}`)}`;
  }
  return {
    link: (companyId, mediaKey) =>
      until(companyId, mediaKey, (Math.floor(clock().getTime() / 1000 / step) + 1) * step + lifetime),
    lasting: (companyId, mediaKey) => until(companyId, mediaKey, forever),
    verify(mediaKey, s) {
      const [company, expiry, signature] = s.split('.');
      if (!company || !expiry || !signature) return undefined;
      if (!isSignedBy(key, `${mediaKey}.${company}.${expiry}`, signature)) return undefined;
      return Number(expiry) * 1000 >= clock().getTime() ? Number(company) : undefined;
    },
  };
}

/** How a file leaves: inline only for what was sniffed as picture, audio or video. */
export const servedInline = (mime: string): boolean => mime in inline;
