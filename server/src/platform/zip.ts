import { inflateRawSync } from 'node:zlib';
import { fail } from './errors';

/** Files in an archive of so many are looked at; a workbook has a dozen. */
const mostFiles = 2_000;

const unreadable = (detail: string) => fail('ERR_IMPORT_UNREADABLE', { detail });

/** What lies in an archive, by its list of contents. @throws ERR_IMPORT_UNREADABLE, ERR_IMPORT_TOO_HEAVY */
export function namesIn(bytes: Buffer): Map<string, number> {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > bytes.length) throw unreadable('The archive is cut off.');
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostFiles) throw fail('ERR_IMPORT_TOO_HEAVY');
  const found = new Map<string, number>();
  let at = bytes.readUInt32LE(end + 16);
  for (let file = 0; file < count; file++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw unreadable('The archive is broken.');
    const long = bytes.readUInt16LE(at + 28);
    found.set(bytes.toString('utf8', at + 46, at + 46 + long), at);
    at += 46 + long + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}

/**
 * The wanted files of an archive, unpacked. What they say of their size is not believed: all together they unpack to
 * `most` bytes, or to nothing.
 * @throws ERR_IMPORT_UNREADABLE, ERR_IMPORT_TOO_HEAVY, ERR_IMPORT_LOCKED
 */
export function unpack(bytes: Buffer, wanted: (name: string) => boolean, most: number): Map<string, Buffer> {
  const unpacked = new Map<string, Buffer>();
  let left = most;
  for (const [name, at] of namesIn(bytes)) {
    if (!wanted(name)) continue;
    const content = contentAt(bytes, at, left);
    left -= content.length;
    unpacked.set(name, content);
  }
  return unpacked;
}

function contentAt(bytes: Buffer, at: number, most: number): Buffer {
  if (bytes.readUInt16LE(at + 8) & 1) throw fail('ERR_IMPORT_LOCKED');
  const method = bytes.readUInt16LE(at + 10);
  const size = bytes.readUInt32LE(at + 20);
  const local = bytes.readUInt32LE(at + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== 0x04034b50) throw unreadable('The archive is broken.');
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (from + size > bytes.length) throw unreadable('The archive is cut off.');
  const packed = bytes.subarray(from, from + size);
  if (method === 0 && size <= most) return packed;
  if (method !== 0 && method !== 8) throw unreadable('The archive is packed in an unknown way.');
  if (method === 0 || most < 1) throw fail('ERR_IMPORT_TOO_HEAVY');
  try {
    return inflateRawSync(packed, { maxOutputLength: most });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? fail('ERR_IMPORT_TOO_HEAVY')
      : unreadable('The archive is broken.');
  }
}
