import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** What an entry is made of. */
export type Pieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

export interface ZipWriter {
  /**
   * The bytes of one more entry; the one before has to be over.
   * @param level how hard to pack; 0 for what is packed already
   */
  add(name: string, pieces: Pieces, level?: number): AsyncGenerator<Buffer>;
  /** The list of all entries, piece by piece. */
  end(): Generator<Buffer>;
}

/** Four bytes hold no more; what does stands in the longer records of zip64. */
const most32 = 0xffff_ffff;
const most16 = 0xffff;

/**
 * A zip archive whose entries are written as they come: sizes and check sums stand behind each, and in the list at the end.
 * There may be any number of entries, and all together may have any size; a single one has less than 4 GiB. Of each
 * nothing stays in memory but its line of that list.
 * @param startsAt how many bytes lie before the archive
 */
export function createZip(startsAt = 0): ZipWriter {
  const list: Buffer[] = [];
  let [lines, count, written] = [[] as Buffer[], 0, startsAt];

  function note(line: Buffer) {
    count++;
    lines.push(line);
    if (lines.length < 500) return;
    // one block of bytes costs less than as many small ones
    list.push(Buffer.concat(lines));
    lines = [];
  }

  async function* add(name: string, pieces: Pieces, level = 6): AsyncGenerator<Buffer> {
    const label = Buffer.from(name);
    const at = written;
    let [check, packed, size] = [0, 0, 0];
    const opening = Buffer.concat([fields([4, 0x04034b50], ...flagsAnd(0, 0, 0), [2, label.length], [2, 0]), label]);
    written += opening.length;
    yield opening;
    async function* counted() {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        check = crc32(bytes, check);
        size += bytes.length;
        if (size >= most32) throw new Error('an entry of an archive is too long');
        yield bytes;
      }
    }
    for await (const part of level ? packedParts(counted(), level) : plainParts(counted())) {
      packed += part.length;
      yield part;
    }
    const closing = fields([4, 0x08074b50], [4, check], [4, packed], [4, size]);
    written += packed + closing.length;
    note(lineOf(label, { check, packed, size, at }));
    yield closing;
  }

  function* end(): Generator<Buffer> {
    const at = written;
    for (const block of [...list, ...lines]) {
      written += block.length;
      yield block;
    }
    yield closingOf(count, at, written);
  }

  return { add, end };
}

/** What is short is packed at once: a stream costs more than it. */
const short = 64 * 1024;

async function* packedParts(pieces: AsyncGenerator<Uint8Array>, level: number): AsyncGenerator<Buffer> {
  const first: Uint8Array[] = [];
  for (let length = 0; length < short;) {
    const { done, value } = await pieces.next();
    if (done) return yield deflateRawSync(Buffer.concat(first), { level });
    first.push(value);
    length += value.length;
  }
  async function* all() {
    yield* first;
    yield* pieces;
  }
  const packer = createDeflateRaw({ level });
  // a failure of what comes in ends what goes out, and is thrown below
  pipeline(Readable.from(all(), { objectMode: false }), packer, () => undefined);
  yield* packer as AsyncIterable<Buffer>;
}

/** As it is, in blocks that say so (RFC 1951, 3.2.4): no packer is asked, which costs each entry a quarter of a megabyte. */
async function* plainParts(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; at += most16) {
      const block = piece.subarray(at, at + most16);
      yield plainHeader(block.length, false);
      // the same memory: files of any size go through here
      yield Buffer.from(block.buffer, block.byteOffset, block.length);
    }
  yield plainHeader(0, true);
}

const plainHeader = (length: number, isLast: boolean) =>
  Buffer.concat([Buffer.from([isLast ? 1 : 0]), fields([2, length], [2, most16 - length])]);

interface Facts {
  check: number;
  packed: number;
  size: number;
  at: number;
}

/** An entry in the list at the end; where it begins may stand behind it, in eight bytes. */
function lineOf(label: Buffer, { check, packed, size, at }: Facts): Buffer {
  const far = at >= most32 ? fields([2, 1], [2, 8], [8, at]) : Buffer.alloc(0);
  return Buffer.concat([
    fields(
      [4, 0x02014b50],
      [2, 20],
      ...flagsAnd(check, packed, size),
      [2, label.length],
      [2, far.length],
      [8, 0],
      [2, 0],
      [4, Math.min(at, most32)],
    ),
    label,
    far,
  ]);
}

/** What closes an archive: how many entries, and where their list lies. */
function closingOf(count: number, at: number, until: number): Buffer {
  const isLong = count >= most16 || until >= most32;
  const long = isLong
    ? fields(
        [4, 0x06064b50],
        [8, 44],
        [2, 45],
        [2, 45],
        [8, 0],
        [8, count],
        [8, count],
        [8, until - at],
        [8, at],
        [4, 0x07064b50],
        [4, 0],
        [8, until],
        [4, 1],
      )
    : Buffer.alloc(0);
  const short = Math.min(count, most16);
  return Buffer.concat([
    long,
    fields(
      [4, 0x06054b50],
      [4, 0],
      [2, short],
      [2, short],
      [4, Math.min(until - at, most32)],
      [4, isLong ? most32 : at],
      [2, 0],
    ),
  ]);
}

type Field = [bytes: 2 | 4 | 8, value: number];

/** Version, flags (sizes come behind, names are UTF-8), packed by deflate, at the first moment there is; check sum and sizes. */
const flagsAnd = (check: number, packed: number, size: number): Field[] => [
  [2, 20],
  [2, 0x0808],
  [2, 8],
  [2, 0],
  [2, 0x21],
  [4, check],
  [4, packed],
  [4, size],
];

/** All in one piece of memory: a hundred thousand entries with a piece for each field keep whoever clears up busy. */
function fields(...all: Field[]): Buffer {
  const record = Buffer.allocUnsafe(all.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) at = record.writeUInt16LE(value, at);
    else if (bytes === 4) at = record.writeUInt32LE(value, at);
    else at = record.writeBigUInt64LE(BigInt(value), at);
  }
  return record;
}
