/** Changes of the text under a cursor, as values: nothing here touches a page. */
export interface Typed {
  text: string;
  /** The selection afterwards. */
  start: number;
  end: number;
}

/** Puts words in place of the selection, and the cursor behind them. */
export function insertWords({ text, start, end }: Typed, words: string): Typed {
  const at = start + words.length;
  return { text: text.slice(0, start) + words + text.slice(end), start: at, end: at };
}

/** Wraps the selection in a mark (`*bold*`, `_italic_`), or takes the mark away again. */
export function toggleMark({ text, start, end }: Typed, mark: '*' | '_'): Typed {
  const chosen = text.slice(start, end);
  if (text[start - 1] === mark && text[end] === mark) {
    return { text: text.slice(0, start - 1) + chosen + text.slice(end + 1), start: start - 1, end: end - 1 };
  }
  return { text: text.slice(0, start) + mark + chosen + mark + text.slice(end), start: start + 1, end: end + 1 };
}
