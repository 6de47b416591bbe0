/** Widths in px, as `Chip` draws them: padding of a filled chip, its dot, the icon of a plain one, the gap between two. */
const PAD = 14;
const DOT = 10;
const ICON = 18;
const GAP = 6;
/** Of the connection a few letters remain; it gives way before a tag does. */
const CONNECTION_LEAST = 32;
/** A queue's name never takes more of the line than this. */
export const QUEUE_MOST = 132;

export interface ChipLine {
  /** Width of the line. */
  room: number;
  /** null: 'SEM FILA' or none, whose words are `none`. */
  queue: string;
  tags: readonly string[];
  user: string | null;
  connection: string | null;
}

/** How many tags fit on the line of chips; the others fold into '+n'. */
export function tagsThatFit(
  { room, queue, tags, user, connection }: ChipLine,
  widthOf: (text: string) => number,
): number {
  let left = room - Math.min(QUEUE_MOST, PAD + DOT + widthOf(queue));
  if (user !== null) left -= GAP + ICON + widthOf(user);
  if (connection !== null) left -= GAP + Math.min(CONNECTION_LEAST, ICON + widthOf(connection));
  const more = GAP + PAD + widthOf('+9');
  for (const [index, tag] of tags.entries()) {
    const rest = index === tags.length - 1 ? 0 : more;
    left -= GAP + PAD + widthOf(tag);
    if (left - rest < 0) return index;
  }
  return tags.length;
}

let pen: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** The width of words in a chip, measured once. */
export function chipTextWidth(text: string): number {
  let width = widths.get(text);
  if (width === undefined) {
    pen ??= document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `500 12px ${getComputedStyle(document.body).fontFamily}`;
    width = pen ? pen.measureText(text).width : text.length * 7;
    // before the font has come the widths are of another one
    if (document.fonts.status === 'loaded') widths.set(text, width);
  }
  return width;
}
