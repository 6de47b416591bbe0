/** How cells of our CSV files are written and read: semicolons, quotes, and nothing that a spreadsheet would run. */

/** What begins like this a spreadsheet takes for a formula; with our mark before it, or several, it does not. */
const formula = /^'*[=+\-@\t\r]/;

/** One line, every cell quoted. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${(formula.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(';')}\r\n`;

/** A cell as it was before it was written. */
export const plainCell = (cell: string): string => (cell[0] === "'" && formula.test(cell) ? cell.slice(1) : cell);

/** Tells spreadsheets that a file is UTF-8. */
export const csvMark = '\uFEFF';
