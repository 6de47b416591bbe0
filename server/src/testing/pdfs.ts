import { deflateSync } from 'node:zlib';

/** PDFs made by hand, byte by byte: good ones, and such as nobody should make. */

export interface PdfLine {
  text: string;
  /** In points; what is larger than the rest reads as a heading. */
  size?: number;
  /** Down from the line before; a paragraph begins where it is more than a line. */
  down?: number;
}

export interface PdfOptions {
  /** What the catalogue says, whatever pages there are. */
  claims?: number;
  /** Wants a password that nobody knows. */
  isLocked?: boolean;
}

/** A page's content as it stands in the file, packed or not. */
export interface PdfStream {
  bytes: Buffer;
  filter?: string;
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** What a page with these lines draws, in the encoding of its font. */
export const drawn = (lines: readonly (string | PdfLine)[]): PdfStream => ({
  bytes: Buffer.from(
    `BT 50 800 Td\n${lines
      .map((line) => {
        const { text, size = 11, down = size * 1.2 } = typeof line === 'string' ? { text: line } : line;
        return `/F1 ${size} Tf 0 -${down} Td (${escaped(text)}) Tj\n`;
      })
      .join('')}ET`,
    'latin1',
  ),
});

export const packed = (content: Buffer | string): PdfStream => ({
  bytes: deflateSync(content),
  filter: '/FlateDecode',
});

/** A PDF with a page for each entry; one of several streams draws them one after the other. */
export function pdf(pages: readonly (readonly PdfStream[])[], { claims, isLocked }: PdfOptions = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (...parts: (string | Buffer)[]) =>
    objects.push(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))));
  const streams = new Map<PdfStream, number>();
  // 1 is the catalogue, 2 the pages, 3 the font, 4 what locks it
  const first = 5;
  for (const stream of new Set(pages.flat())) streams.set(stream, first + streams.size);
  const firstPage = first + streams.size;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, n) => `${firstPage + n} 0 R`).join(' ');
  add(`<< /Type /Pages /Count ${claims ?? pages.length} /Kids [${kids}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const secret = `<${'5a'.repeat(32)}>`;
  add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O ${secret} /U ${secret} >>`);
  for (const { bytes, filter } of streams.keys())
    add(`<< /Length ${bytes.length} ${filter ? `/Filter ${filter}` : ''} >>\nstream\n`, bytes, '\nendstream');
  for (const page of pages) {
    const contents = page.map((stream) => `${streams.get(stream)} 0 R`).join(' ');
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents [${contents}] /Resources << /Font << /F1 3 0 R >> >> >>`,
    );
  }
  const parts = [Buffer.from('%PDF-1.7\n')];
  let at = parts[0]!.length;
  const places = objects.map((object, n) => {
    const whole = Buffer.concat([Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    parts.push(whole);
    at += whole.length;
    return at - whole.length;
  });
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const locks = isLocked ? '/Encrypt 4 0 R /ID [<00> <00>]' : '';
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${locks} >>`;
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
