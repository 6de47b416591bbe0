import { voices } from '@guiche/contract/prompts';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { NotAllowed } from '../platform/safe-http';
import { fakeVoice, speech, type Reply } from './voice.fixture';
import { ServiceFailed } from '../platform/ask-service';
import { createVoiceService } from './voice-service';

const service = await fakeVoice();
const lookedUp: string[] = [];
/** The way out, up to the name of a host: nobody is called. */
const safeHttp = {
  isHostAllowed: () => true,
  lookup: (host: string, _: unknown, done: (error: Error) => void) => {
    lookedUp.push(host);
    done(Object.assign(new Error('nowhere'), { code: 'ENOTFOUND' }));
  },
};
const there = createVoiceService({ safeHttp: safeHttp as never, url: service.url });
const outside = createVoiceService({ safeHttp: safeHttp as never });
afterAll(async () => {
  await Promise.all([there.close(), outside.close(), service.close()]);
});
beforeEach(() => {
  service.asked.length = 0;
  service.forget();
  lookedUp.length = 0;
});
const voice = (more: object = {}) => ({
  voice: 'pt-BR-FranciscaNeural',
  voiceKey: 'chave-1234',
  voiceRegion: 'brazilsouth',
  ...more,
});
const failure = async (asking: Promise<unknown>) => {
  const error: unknown = await asking.catch((thrown: unknown) => thrown);
  return error instanceof ServiceFailed ? [error.why, error.isCounted] : error;
};

test('asks for speech as a voice note, with the key of the prompt, and knows how long it is', async () => {
  const { ogg, seconds, waveform } = await there.speak(voice(), 'Bom dia', 2_000);
  expect([ogg.equals(speech()), seconds, waveform.length, waveform.at(-1)]).toEqual([true, 2, 64, 100]);
  expect(waveform[0]).toBeLessThan(30);
  expect(service.asked).toEqual([
    {
      path: '/cognitiveservices/v1',
      headers: expect.objectContaining({
        'ocp-apim-subscription-key': 'chave-1234',
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
        'user-agent': 'Guiche',
      }) as unknown,
      ssml: expect.stringContaining('<voice name="pt-BR-FranciscaNeural">Bom dia</voice>') as unknown,
    },
  ]);
});

test('finds the service in the region', async () => {
  expect(await failure(outside.speak(voice(), 'Oi', 2_000))).toEqual(['region', false]);
  expect(lookedUp).toEqual(['brazilsouth.tts.speech.microsoft.com']);
});

test.each([
  'x.evil.com',
  'evil.com/',
  'evil.com#',
  'brazilsouth:80',
  'BRAZILSOUTH',
  'a',
  'east-us',
  'x@evil',
  'eastus22',
])('calls nobody for a region such as %s', async (voiceRegion) => {
  expect(await failure(outside.speak(voice({ voiceRegion }), 'Oi', 2_000))).toEqual(['region', false]);
  expect(await failure(there.speak(voice({ voiceRegion }), 'Oi', 2_000))).toEqual(['region', false]);
  expect([lookedUp, service.asked]).toEqual([[], []]);
});

test('speaks with the fifteen voices and with what a region may list, and calls nobody for what is none', async () => {
  expect(voices).toHaveLength(16);
  for (const name of voices.slice(1)) await there.speak(voice({ voice: name }), 'Oi', 2_000);
  expect(service.asked).toHaveLength(15);
  for (const name of ['texto', 'Francisca', 'pt-BR-', 'pt-BR-Dois Nomes', '"/><x>'])
    expect(await failure(there.speak(voice({ voice: name }), 'Oi', 2_000))).toEqual(['voice', false]);
  expect(service.asked).toHaveLength(15);
  await there.speak(voice({ voice: 'es-MX-Dalia:DragonHDLatestNeural' }), 'Hola', 2_000);
  expect(service.asked.at(-1)!.ssml).toContain('xml:lang="es-MX"><voice name="es-MX-Dalia:DragonHDLatestNeural">');
  // whether the region has it only the region knows
  service.next(400);
  expect(await failure(there.speak(voice({ voice: 'pt-BR-OutraNeural' }), 'Oi', 2_000))).toEqual(['voice', false]);
});

test('tells which voices of a language a region has', async () => {
  const names = [
    'pt-BR-ThalitaMultilingualNeural',
    'en-US-AvaNeural',
    'pt-BR-FranciscaNeural',
    'pt-BR-<x>',
    'pt-PT-RaquelNeural',
  ];
  const rows = [...names.map((ShortName) => ({ ShortName, Locale: 'xx' })), null, 7, { Name: 'x' }];
  service.next(Buffer.from(JSON.stringify(rows)));
  const region = { voiceKey: 'chave-1234', voiceRegion: 'brazilsouth' };
  expect(await there.list(region, 'pt', 2_000)).toEqual([
    'pt-BR-FranciscaNeural',
    'pt-BR-ThalitaMultilingualNeural',
    'pt-PT-RaquelNeural',
  ]);
  expect(service.asked).toMatchObject([
    { path: '/cognitiveservices/voices/list', headers: { 'ocp-apim-subscription-key': 'chave-1234' } },
  ]);
});

test.each([
  ['a key that is refused', 401, 'key'],
  ['what is no list', Buffer.from('{"a":1}'), 'answer'],
  ['what is no JSON', Buffer.from('<html>'), 'answer'],
  ['four megabytes and more', Buffer.alloc(4_000_001, ' '), 'answer'],
  ['silence', () => undefined, 'silence'],
] as [string, Reply, string][])('says why a region tells no voices: %s', async (_, reply, why) => {
  service.next(reply);
  const asking = there.list({ voiceKey: 'k', voiceRegion: 'brazilsouth' }, 'pt', 300);
  expect(((await failure(asking)) as unknown[])[0]).toBe(why);
});

test('asks no host that is no region for its voices', async () => {
  for (const voiceRegion of ['x.evil.com', '', 'brazilsouth/..', '169.254.169.254'])
    expect(await failure(there.list({ voiceKey: 'k', voiceRegion }, 'pt', 300))).toEqual(['region', false]);
  expect(await failure(outside.list({ voiceKey: 'k', voiceRegion: 'brazilsouth' }, 'pt', 300))).toEqual([
    'region',
    false,
  ]);
  expect(service.asked).toEqual([]);
  expect(lookedUp).toEqual(['brazilsouth.tts.speech.microsoft.com']);
});

const ogg = speech();
const head = { 'content-type': 'audio/ogg' };
const faults: [string, Reply, string, boolean][] = [
  ['401', 401, 'key', false],
  ['400', 400, 'voice', false],
  ['429', 429, 'limit', false],
  ['500', 500, 'service', false],
  [
    'a way to elsewhere',
    (_, answer) => answer.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'service',
    false,
  ],
  ['silence', () => undefined, 'silence', true],
  ['half of it and silence', (_, answer) => answer.writeHead(200, head).write(ogg.subarray(0, 900)), 'silence', true],
  ['speech without end', (_, answer) => pour(answer), 'answer', true],
  ['no speech', Buffer.from('<html>'), 'answer', true],
  ['nothing', Buffer.alloc(0), 'answer', true],
  ['speech that is broken off', ogg.subarray(0, ogg.length - 1), 'answer', true],
  [
    'another kind of sound',
    Buffer.from(ogg.toString('latin1').replace('OpusHead', 'OpusTail'), 'latin1'),
    'answer',
    true,
  ],
];
/** A megabyte after the other, as long as somebody takes it. */
function pour(answer: ServerResponse) {
  answer.writeHead(200, head);
  const more = () => void (answer.writable && answer.write(Buffer.alloc(1_000_000), more));
  more();
}

test.each(faults)('says what is wrong: %s', async (_, reply, why, isCounted) => {
  service.next(reply);
  expect(await failure(there.speak(voice(), 'Oi', 500))).toEqual([why, isCounted]);
});

test('goes nowhere inside', async () => {
  const inside = createVoiceService({
    safeHttp: { ...safeHttp, isHostAllowed: () => false } as never,
  });
  const error: unknown = await inside.speak(voice(), 'Oi', 500).catch((thrown: unknown) => thrown);
  expect((error as ServiceFailed).cause).toBeInstanceOf(NotAllowed);
  expect(lookedUp).toEqual([]);
  await inside.close();
});
