import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WAMessage, WASocket } from 'baileys';
import { LineIsDown } from './errors';
import type { Library } from './library';
import type { MediaKind, RemoteMedia } from './translate';

/** How long the phone may take to bring a file again. */
const againWithin = 20_000;

/**
 * A file that came with a message, decrypted as it flows. It is fetched from the network's own host and never from the
 * address in the message, which its sender wrote. What the network no longer has the phone is asked to bring again.
 * @param opened the socket, while the line is up
 */
export async function openMedia(
  lib: Library,
  opened: () => WASocket | undefined,
  message: WAMessage,
  media: RemoteMedia,
  kind: MediaKind,
): Promise<Readable> {
  const socket = opened();
  if (!socket) throw new LineIsDown();
  const { mediaKey, fileSha256 } = media;
  await socket.refreshMediaConn();
  const fetchIt = async () => {
    const { directPath } = media;
    if (!mediaKey || !directPath?.startsWith('/')) throw new Error('a message names a file and not where it is');
    const host = socket.getMediaHost();
    const file = await lib.downloadContentFromMessage({ directPath, mediaKey }, kind, { host });
    return fileSha256?.length ? checked(file, Buffer.from(fileSha256)) : file;
  };
  try {
    return await fetchIt();
  } catch (error) {
    const { statusCode } = (error as { output?: { statusCode?: number } }).output ?? {};
    if (statusCode !== 404 && statusCode !== 410) throw error;
    // The library waits for ever, and writes the new place into the message.
    await Promise.race([socket.updateMediaMessage(message), tooLate()]);
    return fetchIt();
  }
}

async function tooLate(): Promise<never> {
  await sleep(againWithin, undefined, { ref: false });
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
