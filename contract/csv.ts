/** How cells of our CSV files are written and read: semicolons, quotes, and nothing that a spreadsheet would run. */

/**
 * What begins like this a spreadsheet takes for a formula; with our mark before it, or several, it does not. Some read the
 * wide forms of East Asian keyboards alike, and pass over blanks and marks that nobody sees.
 */
const formula = /^'*[\s\p{Cf}]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20\u2212\ufe62\ufe63\ufe66\ufe6b]/u;

/** One line, every cell quoted. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(';')}\r\n`;

/** A cell as it was before it was written. */
export const plainCell = (cell: string): string => (cell[0] === "'" && formula.test(cell) ? cell.slice(1) : cell);

/** Tells spreadsheets that a file is UTF-8. */
export const csvMark = '\uFEFF';
