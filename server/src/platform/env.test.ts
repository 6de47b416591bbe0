import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env';

const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'guiche-env-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const read = (more: Record<string, string>) => readEnv({ DATA_DIR, ...more });
const SMTP_URL = 'smtp://desk:secret@mail.example:587';
const MAIL_FROM = 'Guichê <desk@guiche.example>';

test('e-mails go out through the mail server that is named, and lead to the page', () => {
  const from = { name: 'Guichê', address: 'desk@guiche.example' };
  expect(read({}).mail).toBeUndefined();
  expect(read({ SMTP_URL, MAIL_FROM }).mail).toEqual({ url: SMTP_URL, from, page: 'http://127.0.0.1:3000' });
  const more = { HOST: '0.0.0.0', PUBLIC_URL: 'https://desk.example', MAIL_FROM: 'desk@guiche.example' };
  expect(read({ SMTP_URL, ...more }).mail).toEqual({
    url: SMTP_URL,
    from: { name: '', address: 'desk@guiche.example' },
    page: 'https://desk.example',
  });
});

test.each(['https://desk.example/', 'https://desk.example//', 'https://desk.example'])(
  '%s is written without a slash at its end, so that paths can be put behind it',
  (PUBLIC_URL) => {
    const read = readEnv({ DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM });
    expect(read.PUBLIC_URL).toBe('https://desk.example');
    expect(read.mail?.page).toBe('https://desk.example');
  },
);

test.each(['https://voice.example', 'http://127.0.0.1:9', 'http://localhost:9', 'http://[::1]:9'])(
  'voices may be asked at %s',
  (SPEECH_URL) => expect(read({ SPEECH_URL }).SPEECH_URL).toBe(SPEECH_URL),
);

test.each([
  [{ SMTP_URL }, 'SMTP_URL needs MAIL_FROM, the address that e-mails are from.'],
  [{ SMTP_URL, MAIL_FROM, HOST: '0.0.0.0' }, 'SMTP_URL needs PUBLIC_URL, since e-mails hold links to the page.'],
  [
    { SMTP_URL: 'http://mail.example', MAIL_FROM },
    'The variable SMTP_URL is wrong: must be an address such as smtp://user:password@host:587.',
  ],
  ...['http://brazilsouth.tts.speech.microsoft.com', 'http://127.0.0.1.evil.com', 'ftp://127.0.0.1', 'voz'].map(
    (SPEECH_URL): [Record<string, string>, string] => [{ SPEECH_URL }, 'The variable SPEECH_URL is wrong: must be'],
  ),
  ...['nobody', 'Guichê <nobody>', 'a@b.example, c@d.example', 'x\r\nBcc: a@b.example <a@b.example>'].map(
    (wrong): [Record<string, string>, string] => [
      { SMTP_URL, MAIL_FROM: wrong },
      'The variable MAIL_FROM is wrong: must be an e-mail address, such as Guichê <desk@example.com>.',
    ],
  ),
])('%j stops the start with a sentence', (given, sentence) => {
  expect(() => read(given)).toThrow(sentence);
});

const here = { HOST: '127.0.0.1', WHATSAPP_URL: 'ws://127.0.0.1:9/ws/chat', CLOUD_API_URL: 'http://[::1]:9' };

test('lines are held back unless nothing of them can leave this machine', () => {
  expect(read({}).LINE_LIMITS).toBe(true);
  expect(read({ ...here, LINE_LIMITS: 'off' }).LINE_LIMITS).toBe(false);
});

test.each([
  { WHATSAPP_URL: '' },
  { CLOUD_API_URL: '' },
  { HOST: '0.0.0.0' },
  { WHATSAPP_URL: 'wss://web.whatsapp.com/ws/chat' },
  { WHATSAPP_URL: 'ws://127.0.0.1@web.whatsapp.com/' },
  { CLOUD_API_URL: 'https://graph.facebook.com' },
  { CLOUD_API_URL: 'http://127.0.0.1.graph.facebook.com' },
])('LINE_LIMITS=off is refused with %j', (more) => {
  expect(() => read({ ...here, ...more, LINE_LIMITS: 'off' })).toThrow(
    'LINE_LIMITS=off is accepted only where HOST, WHATSAPP_URL and CLOUD_API_URL are on loopback.',
  );
});
