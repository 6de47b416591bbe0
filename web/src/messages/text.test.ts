import { expect, test } from 'vitest';
import { kindOf, limitOf, refusalOf, room } from './attachments';
import { parsePlace } from './location';
import { beginningOf, isEmojiOnly, previewOf } from './text';
import { tickOf } from './Ticks';
import { insertWords, toggleMark } from './typing';

test.each([
  ['❤️', true],
  ['🎂🎉❤️', true],
  ['👩‍👩‍👧 👍🏽', true],
  ['🇧🇷', true],
  ['🎂🎂🎂🎂', false],
  ['1', false],
  ['12', false],
  ['#', false],
  ['oi 🎂', false],
  ['', false],
  [' ', false],
])('%j alone is shown large: %j', (text, large) => {
  expect(isEmojiOnly(text)).toBe(large);
});

test('a long text shows its beginning, cut at a word; a little over is shown whole', () => {
  expect(beginningOf('curto')).toBeNull();
  expect(beginningOf('a '.repeat(850))).toBeNull();
  const cut = beginningOf('palavra '.repeat(700))!;
  expect(cut.endsWith('palavra…')).toBe(true);
  expect(cut.length).toBeLessThan(1510);
  expect(beginningOf('linha\n'.repeat(100))!.split('\n').length).toBe(24);
  expect(beginningOf('linha\n'.repeat(26))).toBeNull();
  expect(beginningOf('😀'.repeat(2000))!.isWellFormed()).toBe(true);
});

test.each([
  [{ body: '*oi* _gente_', mediaType: 'conversation' }, 'oi gente'],
  [{ body: 'duas\nlinhas', mediaType: 'image' }, 'duas linhas'],
  [{ body: '', mediaType: 'document', mediaName: 'nota.pdf' }, 'nota.pdf'],
  [{ body: '|https://maps.example/?q=1|Rua A, 12', mediaType: 'locationMessage' }, 'Rua A, 12'],
  [{ body: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD', mediaType: 'contactMessage' }, 'Ana'],
  [{ body: 'video', mediaType: 'call_log' }, ''],
  [{ body: '', mediaType: 'unreadable' }, ''],
  [{ body: 'poll', mediaType: 'unsupported' }, ''],
  [{ body: 'segredo', mediaType: 'conversation', isDeleted: true }, ''],
] as const)('a message in one line: %j', (message, line) => {
  expect(previewOf(message)).toBe(line);
});

test.each([
  [
    'data:image/png;base64,AAA=|https://maps.example/?q=-23,-46|Rua das Acácias, 214, Vila Mariana, São Paulo',
    {
      title: 'Rua das Acácias, 214',
      detail: 'Vila Mariana, São Paulo',
      link: 'https://maps.example/?q=-23,-46',
      image: 'data:image/png;base64,AAA=',
    },
  ],
  [
    'https://maps.example/?q=1|Padaria',
    { title: 'Padaria', detail: '', link: 'https://maps.example/?q=1', image: null },
  ],
  ['|https://maps.example|', { title: '', detail: '', link: 'https://maps.example', image: null }],
  ['|javascript:alert(1)|x', { link: null, image: null }],
  ['data:image/svg+xml;base64,AA|https://a.b|x', { image: null, title: 'x' }],
  ['', { title: '', link: null }],
])('a place: %j', (body, place) => {
  expect(parsePlace(body)).toMatchObject(place);
});

test.each([
  ['image/jpeg', 'image'],
  ['image/svg+xml', 'document'],
  ['text/html', 'document'],
  ['audio/ogg', 'audio'],
  ['video/mp4', 'video'],
  ['', 'document'],
])('%j travels as %s', (mime, kind) => {
  expect(kindOf(mime)).toBe(kind);
});

test('files are refused before they go up', () => {
  expect(refusalOf('image', 16_000_000)).toBeNull();
  expect(refusalOf('video', 16_000_001)).toBe('tooLarge');
  expect(refusalOf('document', 100_000_000)).toBeNull();
  expect(refusalOf('document', 100_000_001)).toBe('tooLarge');
  expect(refusalOf('audio', 0)).toBe('empty');
  expect(limitOf('document')).toBe(100_000_000);
  expect(room(0)).toBe(30);
  expect(room(30)).toBe(0);
});

test.each([
  [0, 'waiting', 'waiting'],
  [0, 'sending', 'waiting'],
  [0, 'sent', 'handed'],
  [1, 'sent', 'handed'],
  [2, 'sent', 'sent'],
  [3, 'delivered', 'delivered'],
  [4, 'read', 'read'],
  [5, 'played', 'played'],
  [0, 'failed', 'failed'],
  [1, 'unknown', 'unknown'],
] as const)('ack %i of a message that is %s: %s', (ack, state, tick) => {
  expect(tickOf({ ack, state })).toBe(tick);
});

test('words go to the cursor, marks around the selection and away again', () => {
  expect(insertWords({ text: 'bom !', start: 4, end: 4 }, 'dia')).toEqual({ text: 'bom dia!', start: 7, end: 7 });
  const bold = toggleMark({ text: 'bom dia', start: 4, end: 7 }, '*');
  expect(bold).toEqual({ text: 'bom *dia*', start: 5, end: 8 });
  expect(toggleMark(bold, '*')).toEqual({ text: 'bom dia', start: 4, end: 7 });
});
