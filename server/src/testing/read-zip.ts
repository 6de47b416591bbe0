import { crc32, inflateRawSync } from 'node:zlib';

/**
 * What is in an archive, by its list and each entry's own head, whose check sums and sizes have to be right.
 * @param startsAt how many bytes lay before it
 */
export function readZip(bytes: Buffer, startsAt = 0): Map<string, Buffer> {
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0) throw new Error('the archive has no end');
  let [count, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  if (at === 0xffff_ffff || count === 0xffff) {
    const long = Number(bytes.readBigUInt64LE(end - 20 + 8)) - startsAt;
    if (bytes.readUInt32LE(end - 20) !== 0x07064b50 || bytes.readUInt32LE(long) !== 0x06064b50)
      throw new Error('the archive has no long end');
    count = Number(bytes.readBigUInt64LE(long + 32));
    at = Number(bytes.readBigUInt64LE(long + 48));
  }
  const found = new Map<string, Buffer>();
  for (let line = at - startsAt; found.size < count;) {
    if (bytes.readUInt32LE(line) !== 0x02014b50) throw new Error('the list of an archive is broken');
    const [check, packed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(line + field)) as [
      number,
      number,
      number,
    ];
    const [label, extra] = [bytes.readUInt16LE(line + 28), bytes.readUInt16LE(line + 30)];
    const name = bytes.toString('utf8', line + 46, line + 46 + label);
    const near = bytes.readUInt32LE(line + 42);
    const from = (near === 0xffff_ffff ? Number(bytes.readBigUInt64LE(line + 46 + label + 4)) : near) - startsAt;
    if (bytes.readUInt32LE(from) !== 0x04034b50) throw new Error(`${name} does not lie where the list says`);
    const content = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    const text = inflateRawSync(bytes.subarray(content, content + packed));
    if (text.length !== size || crc32(text) !== check) throw new Error(`${name} is not what the list says`);
    if (bytes.readUInt32LE(content + packed + 4) !== check) throw new Error(`${name} has another check sum behind it`);
    if (found.has(name)) throw new Error(`${name} is there twice`);
    found.set(name, text);
    line += 46 + label + extra + bytes.readUInt16LE(line + 32);
  }
  return found;
}
