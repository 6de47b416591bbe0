import type { Page } from '@playwright/test';

/** Whatever a page does that nobody asked it to: dialogs, windows, errors, and calls to elsewhere. Filled as it happens. */
export function noteTrouble(page: Page, baseURL: string | undefined): string[] {
  const caught: string[] = [];
  page.on('dialog', (dialog) => {
    caught.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => caught.push('popup'));
  page.on('pageerror', (error) => caught.push(`error ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== baseURL && !['data:', 'blob:'].includes(url.protocol)) caught.push(request.url());
  });
  return caught;
}
