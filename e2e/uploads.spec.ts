import { expect, test } from './actors';
import { attach, composerOf, keepFields, posted, threadOf } from './desk';
import { customer } from './network';

/** Files on their way up: what goes with them, and what stays of one that is called back. */

test('a film goes up with a small picture of it', async ({ enter, network }) => {
  const who = customer(764, 'Fábio Filme');
  const page = await enter('ana');
  await page.addInitScript(keepFields);
  const { uuid } = await network.isServed(who, 'ana');
  await page.goto(`/tickets/${uuid}`);
  const film = await page.evaluate(filmAsBase64);
  await attach(page, { name: 'bolo.webm', mimeType: 'video/webm', buffer: Buffer.from(film, 'base64') });
  await composerOf(page, who).press('Enter');
  await expect.poll(async () => (await posted(page))?.thumbnail).toBeDefined();
  expect(await page.evaluate(sizeOf, (await posted(page))!.thumbnail!)).toEqual([320, 240]);
  await expect.poll(async () => (await network.sees(who)).filter(({ fromMe }) => fromMe).length).toBe(1);
  expect((await network.sees(who)).find(({ fromMe }) => fromMe)).toMatchObject({ mediaType: 'video' });
});

test('an upload is called back on its way: nothing of it stays, here or there', async ({ enter, network }) => {
  const who = customer(766, 'Paula Pesada');
  const page = await enter('ana');
  const { id, uuid } = await network.isServed(who, 'ana');
  await page.goto(`/tickets/${uuid}`);
  const slow = await page.context().newCDPSession(page);
  await slow.send('Network.enable');
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  const heavy = { name: 'relatorio.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(4_000_000, '%PDF-1.4 ') };
  await attach(page, heavy);
  await composerOf(page, who).press('Enter');
  const progress = threadOf(page).getByRole('progressbar', { name: 'Enviando relatorio.pdf' });
  await expect(progress).not.toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('button', { name: 'Cancelar relatorio.pdf', exact: true }).click();
  await expect(progress).toBeHidden();
  await slow.detach();
  await composerOf(page, who).fill('sem anexo');
  await composerOf(page, who).press('Enter');
  await expect.poll(async () => (await network.sees(who)).filter(({ fromMe }) => fromMe).length).toBe(1);
  expect((await network.messages(id)).filter(({ fromMe }) => fromMe).map(({ mediaType }) => mediaType)).toEqual([
    'conversation',
  ]);
});

/** A second of film, as this browser records it from a canvas. */
async function filmAsBase64(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
  const pen = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
  const parts: Blob[] = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (let n = 0; n < 20; n++) {
    pen.fillStyle = n % 2 ? '#0e9384' : '#f04438';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  recorder.stop();
  await ended;
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
}

async function sizeOf(jpeg: string): Promise<[number, number]> {
  const image = new Image();
  image.src = `data:image/jpeg;base64,${jpeg}`;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}
