/**
 * Joins pictures to a film. A lossy WebP picture is one key frame of VP8, and a WebM file may be made of nothing else.
 * @param webps pictures without transparency, all of one size
 */
export function film(webps: Buffer[], { width, height, fps }: { width: number; height: number; fps: number }): Buffer {
  const ms = 1000 / fps;
  const blocks = webps.map((webp, n) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(Math.round(n * ms), 1);
    return element('a3', head, vp8Of(webp));
  });
  const duration = Buffer.alloc(8);
  duration.writeDoubleBE(webps.length * ms);
  return Buffer.concat([
    element(
      '1a45dfa3',
      element('4286', number(1)),
      element('42f7', number(1)),
      element('42f2', number(4)),
      element('42f3', number(8)),
      element('4282', Buffer.from('webm')),
      element('4287', number(2)),
      element('4285', number(2)),
    ),
    element(
      '18538067',
      element(
        '1549a966',
        element('2ad7b1', number(1_000_000)),
        element('4489', duration),
        element('4d80', Buffer.from('guiche')),
        element('5741', Buffer.from('guiche')),
      ),
      element(
        '1654ae6b',
        element(
          'ae',
          element('d7', number(1)),
          element('73c5', number(1)),
          element('83', number(1)),
          element('86', Buffer.from('V_VP8')),
          element('e0', element('b0', number(width)), element('ba', number(height))),
        ),
      ),
      element('1f43b675', element('e7', number(0)), ...blocks),
    ),
  ]);
}

/** The VP8 frame inside a simple WebP file. */
function vp8Of(webp: Buffer): Buffer {
  if (webp.toString('latin1', 12, 16) !== 'VP8 ') throw new Error('not a simple lossy WebP picture');
  return webp.subarray(20, 20 + webp.readUInt32LE(16));
}

/** An EBML element: its id, the size of what it holds (in eight bytes, always), and that. */
function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
