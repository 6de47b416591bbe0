import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createApi, type Api, type Credentials } from './api';
import { FileGone } from '../remote-files';
import { errorOf } from './errors';
import { createFakeApi, type FakeApi } from './fake-api.fixture';
import { kindOf } from './outgoing';
import { cardsOf, vcardOf } from './vcard';

const forEver = new AbortController().signal;
let fake: FakeApi;
let api: Api;
let credentials: Credentials;
beforeAll(async () => {
  fake = await createFakeApi();
  api = createApi({ url: fake.url, version: 'v24.0', patience: 150 });
  const { token: accessToken, phoneNumberId, appSecret } = fake;
  credentials = { accessToken, phoneNumberId, appSecret, wabaId: '1', verifyToken: 'x' };
});
afterEach(() => void (fake.sent.length = 0));
afterAll(() => fake.close());

const send = () =>
  api.post(credentials, `${fake.phoneNumberId}/messages`, { to: '1', type: 'text', text: { body: 'oi' } });

test('an answer that never comes, is cut off or says nothing leaves open whether it was done', async () => {
  for (const fault of [{ lose: 'silence' }, { lose: 'cut' }, { garbage: 502 }, { garbage: 200 }] as const) {
    fake.fault({ on: 'messages', ...fault });
    expect(await send()).toMatchObject({ state: 'unanswered', error: { code: 'NO_ANSWER', retry: 'never' } });
  }
  expect((await send()).state).toBe('done');
});

test('nobody there means that nothing was done', async () => {
  const gone = await createFakeApi();
  await gone.close();
  const nobody = createApi({ url: gone.url, version: 'v24.0' });
  expect(await nobody.get(credentials, 'x')).toMatchObject({ state: 'refused', error: { retry: 'later' } });
});

test.each([
  [131_047, 'WINDOW_CLOSED', 'never'],
  [131_026, 'RECIPIENT_UNREACHABLE', 'never'],
  [131_048, 'SPAM_LIMIT', 'never'],
  [131_049, 'MARKETING_LIMIT', 'never'],
  [131_053, 'MEDIA_UPLOAD', 'never'],
  [132_001, 'TEMPLATE_REFUSED', 'never'],
  [100, 'PARAMETER_REFUSED', 'never'],
  [999_999, 'REFUSED', 'never'],
  [130_429, 'RATE_LIMIT', 'later'],
  [131_056, 'PAIR_RATE_LIMIT', 'later'],
  [80_007, 'ACCOUNT_RATE_LIMIT', 'later'],
  [4, 'APP_RATE_LIMIT', 'later'],
  [1, 'NETWORK_TROUBLE', 'later'],
  [2, 'NETWORK_TROUBLE', 'later'],
  [190, 'LINE_TOKEN_REFUSED', 'fix-connection'],
  [10, 'LINE_NOT_PERMITTED', 'fix-connection'],
  [200, 'LINE_NOT_PERMITTED', 'fix-connection'],
  [299, 'LINE_NOT_PERMITTED', 'fix-connection'],
  [368, 'LINE_BLOCKED', 'fix-connection'],
  [131_031, 'LINE_BLOCKED', 'fix-connection'],
])('%i is %s, to be tried again: %s, whatever its status', async (code, name, retry) => {
  for (const status of [400, 500]) {
    fake.fault({ on: 'messages', error: code, status });
    expect(await send()).toMatchObject({ state: 'refused', error: { code: name, retry } });
  }
  expect(errorOf({ code })).toMatchObject({ code: name, retry });
});

test('a file goes up with its length, and its name cannot end the form', async () => {
  const bytes = 'a\r\n--b\r\n'.repeat(2000);
  const open = () => Promise.resolve(Readable.from([Buffer.from(bytes)]));
  const name = 'x"\r\ncontent-type: text/html\r\n.pdf';
  const put = await api.upload(credentials, { name, mime: 'application/pdf', size: bytes.length, open });
  const id = put.state === 'done' ? String(put.data.id) : '';
  expect(fake.fileOf(id)).toMatchObject({ mime: 'application/pdf', name: 'x___content-type: text/html__.pdf' });
  expect(fake.fileOf(id)!.bytes.toString()).toBe(bytes);
  expect(Number(fake.calls.at(-1)!.headers['content-length'])).toBeGreaterThan(bytes.length);
});

test('a file comes from the API itself or from Meta, and nothing is followed', async () => {
  const id = fake.keep('bytes', 'text/plain');
  expect(await text(await api.download(credentials, id, forEver))).toBe('bytes');
  let asked = 0;
  let answer: (answer: import('node:http').ServerResponse) => void = () => undefined;
  const other = createServer((_request, response) => {
    asked += 1;
    answer(response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const strange = createApi({ url, version: 'v24.0' });
  for (const address of [
    `${fake.url}/files/${id}`,
    'http://lookaside.fbsbx.com/x',
    'https://fbsbx.com.evil.test/',
    'x',
  ]) {
    answer = (response) => void response.end(JSON.stringify({ url: address }));
    await expect(strange.download(credentials, id, forEver)).rejects.toThrow(FileGone);
  }
  answer = (response) => void response.writeHead(302, { location: `${fake.url}/v24.0/${id}` }).end();
  const before = fake.calls.length;
  expect(await strange.get(credentials, id)).toMatchObject({ state: 'refused' });
  expect([asked, fake.calls.length]).toEqual([5, before]);
  await new Promise((resolve) => other.close(resolve));
});

test('what the network does not show as what it is travels as a document, and no words are lost', () => {
  const media = (kind: 'image' | 'audio' | 'sticker' | 'video', mime: string, size = 1000, caption = '') =>
    kindOf({
      type: 'media',
      media: kind,
      caption,
      file: { name: 'x', mime, size, open: () => Promise.reject(new Error()) },
    });
  expect(media('image', 'image/png')).toBe('image');
  expect(media('image', 'image/gif')).toBe('document');
  expect(media('image', 'image/png', 6_000_000)).toBe('document');
  expect(media('audio', 'audio/ogg; codecs=opus')).toBe('audio');
  expect(media('audio', 'audio/wav')).toBe('document');
  expect(media('audio', 'audio/mpeg', 1000, 'ouça')).toBe('document');
  expect(media('video', 'video/webm')).toBe('document');
  expect(media('sticker', 'image/webp')).toBe('sticker');
});

test('cards keep names and numbers on the way there and back', () => {
  const card = { name: { formatted_name: 'Silva; Rui, Jr.' }, phones: [{ phone: '+55 11 9', wa_id: '55119' }] };
  expect(cardsOf(vcardOf(card))).toMatchObject([card]);
  expect(cardsOf('BEGIN:VCARD\nTEL:1\nEND:VCARD\nBEGIN:VCARD\nFN:B\nEND:VCARD')).toMatchObject([
    { name: { formatted_name: '1' } },
    { name: { formatted_name: 'B' } },
  ]);
});
