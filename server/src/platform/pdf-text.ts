/** A PDF knows no lines, paragraphs and headings, only where each letter stands and how large it is. */

/** What it draws at one place, as PDF.js tells it. */
export interface PdfItem {
  str: string;
  height: number;
  /** The last two are the place, from the left and from below. */
  transform: number[];
  /** The next one stands on another line. */
  hasEOL: boolean;
}

export interface PdfLine {
  text: string;
  /** Of its largest letters. */
  size: number;
  /** From below. */
  y: number;
}

/** Larger than the body by this much is a heading. */
const headingFrom = 1.15;
/** A line below this many sizes of the one before begins a paragraph. */
const paragraphFrom = 1.7;
const longestHeading = 120;
const levels = 3;

/** Gathers the lines of a page. */
export function pageLines(): { add: (item: PdfItem) => number; all: () => PdfLine[] } {
  const lines: PdfLine[] = [];
  let line: PdfLine = { text: '', size: 0, y: 0 };
  const end = () => {
    const text = line.text.trim();
    if (text) lines.push({ ...line, text });
    line = { text: '', size: 0, y: 0 };
  };
  return {
    /** @returns how many characters it has */
    add({ str, height, transform, hasEOL }) {
      if (str.trim()) {
        line.size = Math.max(line.size, height);
        if (!line.text.trim()) line.y = transform[5] ?? 0;
      }
      line.text += str;
      if (hasEOL) end();
      return str.length + 1;
    },
    all() {
      end();
      return lines;
    },
  };
}

/** Its text, with paragraphs apart and headings as lines that begin with `#`, the largest with the fewest. */
export function pdfText(pages: readonly PdfLine[][]): string {
  const body = bodySize(pages.flat());
  const isHeading = ({ text, size }: PdfLine) =>
    size >= body * headingFrom && text.length <= longestHeading && /\p{L}/u.test(text);
  const sizes = [...new Set(pages.flat().filter(isHeading).map(rounded))].sort((a, b) => b - a);
  let text = '';
  for (const lines of pages) {
    let before: PdfLine | undefined;
    for (const line of lines) {
      if (!isHeading(line)) text += `${isApart(before, line) ? '\n\n' : '\n'}${line.text}`;
      // a title may take several lines
      else if (before && isHeading(before) && rounded(before) === rounded(line) && !isApart(before, line))
        text += ` ${line.text}`;
      else text += `\n\n${'#'.repeat(Math.min(sizes.indexOf(rounded(line)) + 1, levels))} ${line.text}`;
      before = line;
    }
  }
  return text.trim();
}

const rounded = ({ size }: PdfLine) => Math.round(size);

/** Also where it stands higher: in another column, or on another page. */
function isApart(before: PdfLine | undefined, line: PdfLine): boolean {
  if (!before) return true;
  const down = before.y - line.y;
  return down < -before.size || down > Math.max(before.size, line.size) * paragraphFrom;
}

/** The size that most characters have. */
function bodySize(lines: readonly PdfLine[]): number {
  const counts = new Map<number, number>();
  for (const line of lines) counts.set(rounded(line), (counts.get(rounded(line)) ?? 0) + line.text.length);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
