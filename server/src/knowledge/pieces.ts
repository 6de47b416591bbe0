/** A part of an article that is found and given as a whole, with the headings it stands under. */
export interface Piece {
  heading: string;
  body: string;
}

/** About so many characters; a paragraph that has more is cut at the end of a sentence, or of a word. */
const wanted = 800;
const most = 1_200;

/**
 * Cuts a text into pieces of bounded length. Lines that begin with `#` are headings, and so is a short line without an end that
 * has an empty one before it; a question and what stands below it stay together as long as there is room.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  const path: string[] = [];
  let body = '';
  const flush = () => {
    const whole = body.trim();
    if (whole) pieces.push({ heading: headingOf(path), body: whole });
    body = '';
  };
  for (const block of text.replaceAll('\r', '').split(/\n\s*\n/)) {
    for (const part of withHeadings(block.trim())) {
      if ('heading' in part) {
        flush();
        path.splice(part.level - 1, path.length, part.heading);
        continue;
      }
      for (const bit of bitsOf(part.text)) {
        if (body && body.length + bit.length > wanted) flush();
        body += `${body ? '\n\n' : ''}${bit}`;
      }
    }
  }
  flush();
  return pieces;
}

const headingOf = (path: readonly string[]) => path.filter(Boolean).join(' > ').slice(0, 300);

type Part = { heading: string; level: number } | { text: string };

function withHeadings(block: string): Part[] {
  const parts: Part[] = [];
  let lines: string[] = [];
  const end = () => {
    if (lines.length) parts.push({ text: lines.join('\n') });
    lines = [];
  };
  for (const line of block.split('\n')) {
    const [, marks, heading] = /^(#{1,6})\s+(\S.{0,199})$/.exec(line.trim()) ?? [];
    if (marks && heading) {
      end();
      parts.push({ heading: heading.trim(), level: marks.length });
    } else lines.push(line);
  }
  end();
  return parts;
}

/** Whole where it is short enough; else by sentences, and by words where a sentence has no end. */
function bitsOf(text: string): string[] {
  if (text.length <= most) return text ? [text] : [];
  const bits: string[] = [];
  let bit = '';
  for (const sentence of text.split(/(?<=[.!?;:\n])\s+/).flatMap(shortened)) {
    if (bit && bit.length + sentence.length > wanted) {
      bits.push(bit);
      bit = '';
    }
    bit += `${bit ? ' ' : ''}${sentence}`;
  }
  return bit ? [...bits, bit] : bits;
}

function shortened(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence.trim();
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', wanted);
    const end = space > wanted / 2 ? space : wanted;
    // A pair of surrogates stays together.
    const cut = end < rest.length && /[\uDC00-\uDFFF]/.test(rest[end]!) ? end - 1 : end;
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut).trim();
  }
  return rest ? [...parts, rest] : parts;
}
