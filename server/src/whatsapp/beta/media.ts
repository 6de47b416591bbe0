import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WAMessage, WASocket } from 'baileys';
import type { RemoteFile } from '../driver';
import { FileGone, type FileRef } from '../remote-files';
import type { Library } from './library';
import type { MediaKind, RemoteMedia } from './forms';
import { wayOf } from './proxy';

/** How long the phone may take to bring a file again. */
const againWithin = 20_000;

const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString('base64');
const pixels = (one: number | null | undefined) => (one && one > 0 && one < 65_536 ? Math.round(one) : undefined);

/** What is kept of a message to fetch its file later: where it is, its key, and whom to ask for it again. */
export function remoteFile({ key }: WAMessage, media: RemoteMedia, kind: MediaKind, name: string): RemoteFile {
  const size = Number(media.fileLength ?? 0);
  const [width, height] = [pixels(media.width), pixels(media.height)];
  const ref: FileRef = {
    kind,
    path: media.directPath ?? '',
    key: text(media.mediaKey),
    sha256: text(media.fileSha256),
    chat: key.remoteJid ?? '',
    id: key.id ?? '',
    fromMe: key.fromMe === true,
    ...(key.participant && { participant: key.participant }),
  };
  return { name, ...(size > 0 && { size }), ...(width && height && { width, height }), ref };
}

/**
 * A file that came with a message, decrypted as it flows. It is fetched from the network's own host and never from the
 * address in the message, which its sender wrote. What the network no longer has the phone is asked to bring again.
 */
export async function openMedia(lib: Library, socket: WASocket, file: FileRef, signal: AbortSignal): Promise<Readable> {
  const kind = file.kind as MediaKind;
  const media = { directPath: String(file.path), mediaKey: bytesOf(file.key) };
  if (!media.mediaKey.length || !media.directPath.startsWith('/'))
    throw new FileGone('a message names a file and not where it is');
  const sha256 = bytesOf(file.sha256);
  await socket.refreshMediaConn();
  const fetchIt = async () => {
    const how = { host: socket.getMediaHost(), options: wayOf(socket) };
    const stream = await lib.downloadContentFromMessage(media, kind, how);
    return sha256.length ? checked(stream, sha256) : stream;
  };
  try {
    return await fetchIt();
  } catch (error) {
    if (!isGone(error)) throw error;
    const again = messageOf(file, kind, media);
    // The library waits for ever, and writes the new place into the message.
    await Promise.race([socket.updateMediaMessage(again), tooLate(signal)]).catch((refusal: unknown) => {
      throw isGone(refusal) ? new FileGone('the phone has the file no longer') : refusal;
    });
    media.directPath = again.message![`${kind}Message`]!.directPath ?? '';
    return fetchIt();
  }
}

function isGone(error: unknown): boolean {
  const { statusCode } = (error as { output?: { statusCode?: number } }).output ?? {};
  return statusCode === 404 || statusCode === 410;
}

const bytesOf = (base64: unknown) => Buffer.from(String(base64), 'base64');

/** As much of the message as the phone wants to be told. */
function messageOf(file: FileRef, kind: MediaKind, media: { directPath: string; mediaKey: Buffer }): WAMessage {
  const { chat, id, fromMe, participant } = file;
  return {
    key: {
      remoteJid: String(chat),
      id: String(id),
      fromMe: fromMe === true,
      ...(participant !== undefined && { participant: String(participant) }),
    },
    message: { [`${kind}Message`]: { ...media } },
  };
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await sleep(againWithin, undefined, { ref: false, signal });
  throw new Error('the phone did not bring the file again');
}

/** What was decrypted is what its sender encrypted, or the stream fails at its end. */
function checked(file: Readable, expected: Buffer): Readable {
  const hash = createHash('sha256');
  const checking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(hash.digest().equals(expected) ? null : new Error('a file is not what its message says')),
  });
  // Whoever stops reading has the network stop sending.
  return pipeline(file, checking, () => undefined);
}
