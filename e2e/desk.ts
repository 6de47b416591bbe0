import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Customer } from './network';

/** Where things stand on the desk, by their roles and names. */

export const listOf = (page: Page): Locator => page.getByRole('region', { name: 'Atendimentos', exact: true });

/** The row of a customer in the list that is in sight. */
export const rowOf = (page: Page, who: Customer): Locator =>
  listOf(page).getByRole('listitem').filter({ hasText: who.name });

/** Turns to the open ones, the closed ones, or the search. */
export const showList = (page: Page, name: 'Abertos' | 'Fechados' | 'Busca'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Situação' }).getByText(name, { exact: true }).click();

export const chatOf = (page: Page, who: Customer): Locator =>
  page.getByRole('region', { name: `Conversa com ${who.name}` });

export const threadOf = (page: Page): Locator => page.getByRole('log', { name: 'Mensagens' });

export const composerOf = (page: Page, who: Customer): Locator =>
  page.getByRole('textbox', { name: `Mensagem para ${who.name}` });

/** The message with these words in a thread: on the desk or on the phone page. */
export function bubbleOf(page: Page, words: string): Locator {
  const options = page.getByRole('button', { name: new RegExp(`^Opções da mensagem.*${escape(words.slice(0, 40))}`) });
  return threadOf(page).locator('div').filter({ has: options }).last();
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What people do there. */

export async function accept(page: Page, who: Customer) {
  await rowOf(page, who).hover();
  await rowOf(page, who)
    .getByRole('button', { name: `Aceitar ${who.name}` })
    .filter({ visible: true })
    .click();
}

export async function say(page: Page, who: Customer, words: string) {
  await composerOf(page, who).fill(words);
  await composerOf(page, who).press('Enter');
}

/** Chooses files for the next message. */
export async function attach(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles(files);
}

/** Opens the options of a message and chooses one. */
export async function option(page: Page, words: string, name: string) {
  await bubbleOf(page, words).hover();
  await bubbleOf(page, words)
    .getByRole('button', { name: /^Opções da mensagem/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** How far an own message got: its tick with that name. */
export const tickOf = (page: Page, words: string, name: string): Locator =>
  bubbleOf(page, words).getByRole('img', { name, exact: true });

/** Chooses in a field that opens a list. */
export async function choose(page: Page, field: Locator, name: string) {
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** A picture file of one colour. */
export async function pictureOf(name: string, background: string, width = 640, height = 400) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

/** From its next load on; a page that is connected asks again for what failed, and might be quicker than whoever clicks. */
export const neverConnect = (page: Page): Promise<void> => page.routeWebSocket(/\/socket\.io/, () => {});

/** Fields of the multipart call that the page made last. */
export const keepFields = () => {
  const send = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'send')!.value as XMLHttpRequest['send'];
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData) Object.assign(globalThis, { posted: Object.fromEntries(body) });
    send.call(this, body);
  };
};
export const posted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { posted?: Record<string, string> }).posted);
