/** Saves a spreadsheet as we read it, with the headings that all products of this kind know, to be filled. */
export function exampleSheet(): void {
  const anchor = document.createElement('a');
  anchor.href = '/exemplo-contatos.xlsx';
  anchor.download = 'exemplo-contatos.xlsx';
  anchor.click();
}
