/** Hands a file to the browser to be saved. */
export function saveBlob(blob: Blob, name: string): void {
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // not before the browser has taken it
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}

/** Has the browser save what lies at an address: it writes it to the disk as it comes, and shows how much there is. */
export function saveFrom(address: string): void {
  const anchor = document.createElement('a');
  anchor.href = address;
  // what is no file is no page either
  anchor.download = '';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
