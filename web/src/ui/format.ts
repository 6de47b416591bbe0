/**
 * WhatsApp's text marks as a tree: *bold*, _italic_, ~struck~, `mono` and ```mono```, and http(s) links.
 * One pass to find links and marks, one to pair them: linear in the length of the text, whatever is in it.
 */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mono'; text: string; block: boolean }
  | { kind: 'bold' | 'italic' | 'strike'; pieces: Piece[] };

type Style = 'bold' | 'italic' | 'strike';
type Mark = '*' | '_' | '~';
const styles: Record<Mark, Style> = { '*': 'bold', _: 'italic', '~': 'strike' };

type Token =
  Exclude<Piece, { kind: Style }> | { kind: 'mark'; mark: Mark; opens: boolean; closes: boolean; line: number };

export function format(text: string): Piece[] {
  return pair(tokens(text));
}

/** The words alone, without marks: for previews and names of things. */
export function plain(text: string): string {
  const flat = (pieces: Piece[]): string =>
    pieces.map((piece) => ('pieces' in piece ? flat(piece.pieces) : piece.text)).join('');
  return flat(format(text));
}

const wordly = /[\p{L}\p{N}]/u;
const spacy = /\s/u;
// the end of an address is whatever cannot be in one; what commonly follows a sentence is taken off after
const address = /https?:\/\/[^\s<>"'`“”‘’{}|\\^]+/giy;
const trailing = /[.,;:!?*_~)\]]$/;

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let start = 0;
  let at = 0;
  let line = 0;
  // once a fence has no partner ahead, none of the later ones has: looked for once, not once per fence
  let fencesAhead = true;
  let ticksUntil = 0;
  const flush = (end: number) => {
    if (end > start) found.push({ kind: 'text', text: text.slice(start, end) });
  };

  while (at < text.length) {
    const char = text[at]!;
    if (char === '\n') {
      line += 1;
      at += 1;
    } else if (char === '`' && text.startsWith('```', at) && fencesAhead) {
      const end = text.indexOf('```', at + 3);
      if (end === -1) fencesAhead = false;
      if (end === -1 || text.slice(at + 3, end).trim() === '') {
        at += 3;
      } else {
        flush(at);
        const inside = text.slice(at + 3, end);
        line += inside.split('\n').length - 1;
        found.push({ kind: 'mono', text: inside, block: true });
        at = start = end + 3;
      }
    } else if (char === '`' && at >= ticksUntil) {
      const end = text.indexOf('`', at + 1);
      const inside = text.slice(at + 1, end);
      if (end === -1 || !inside || inside.includes('\n')) {
        // no partner before that point: do not look again until we are past it
        ticksUntil = end === -1 ? text.length : end;
        at += 1;
      } else {
        flush(at);
        found.push({ kind: 'mono', text: inside, block: false });
        at = start = end + 1;
      }
    } else if ((char === 'h' || char === 'H') && !wordly.test(before(text, at))) {
      const link = linkAt(text, at);
      if (link && isSafeLink(link)) {
        flush(at);
        found.push({ kind: 'link', text: link, href: link });
        at = start = at + link.length;
      } else {
        // what looks like an address but is none is passed over whole, or each of its parts would be tried again
        at += link?.length || 1;
      }
    } else if (char === '*' || char === '_' || char === '~') {
      flush(at);
      const left = before(text, at);
      const right = after(text, at + 1);
      found.push({
        kind: 'mark',
        mark: char,
        opens: !wordly.test(left) && right !== '' && !spacy.test(right) && right !== char,
        closes: !wordly.test(right) && left !== '' && !spacy.test(left) && left !== char,
        line,
      });
      at += 1;
      start = at;
    } else {
      at += 1;
    }
  }
  flush(text.length);
  return found;
}

function before(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff ? text.slice(at - 2, at) : text.slice(Math.max(0, at - 1), at);
}

function after(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function linkAt(text: string, at: number): string | null {
  address.lastIndex = at;
  const match = address.exec(text)?.[0];
  if (!match) return null;
  let end = match.length;
  // a closing bracket belongs to the address only if it opened there
  let open = match.split('(').length - match.split(')').length;
  while (end > 0 && trailing.test(match[end - 1]!)) {
    if (match[end - 1] === ')') {
      if (open >= 0) break;
      open += 1;
    }
    end -= 1;
  }
  return match.slice(0, end);
}

/** Only http and https with a host may be followed. */
export function isSafeLink(href: string): boolean {
  try {
    const url = new URL(href);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== '';
  } catch {
    return false;
  }
}

interface Open {
  mark: Mark;
  line: number;
  pieces: Piece[];
}

/** Pairs marks of one line; what finds no partner stays the character it is. */
function pair(found: Token[]): Piece[] {
  const root: Piece[] = [];
  const stack: Open[] = [];
  // how many of each mark are open: lets a stray closing mark pass without searching the stack
  const depth: Record<Mark, number> = { '*': 0, _: 0, '~': 0 };
  const top = () => stack[stack.length - 1]?.pieces ?? root;
  const spill = () => {
    const { mark, pieces } = stack.pop()!;
    depth[mark] -= 1;
    add(top(), { kind: 'text', text: mark });
    for (const piece of pieces) add(top(), piece);
  };

  for (const token of found) {
    if (token.kind !== 'mark') {
      add(top(), token);
      continue;
    }
    while (stack.length > 0 && stack[stack.length - 1]!.line !== token.line) spill();
    if (token.closes && depth[token.mark] > 0) {
      while (stack[stack.length - 1]!.mark !== token.mark) spill();
      const { pieces } = stack.pop()!;
      depth[token.mark] -= 1;
      add(top(), { kind: styles[token.mark], pieces });
    } else if (token.opens && depth[token.mark] === 0) {
      stack.push({ mark: token.mark, line: token.line, pieces: [] });
      depth[token.mark] += 1;
    } else {
      add(top(), { kind: 'text', text: token.mark });
    }
  }
  while (stack.length > 0) spill();
  return root;
}

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces[pieces.length - 1];
  if (piece.kind === 'text' && last?.kind === 'text') last.text += piece.text;
  else pieces.push(piece.kind === 'text' ? { ...piece } : piece);
}
