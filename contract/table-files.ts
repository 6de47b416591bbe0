/** Files for spreadsheets that a table may be asked for as, and what each says that it is. */
export const tableFiles = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type TableFormat = keyof typeof tableFiles;
