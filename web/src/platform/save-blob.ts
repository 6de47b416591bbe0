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
