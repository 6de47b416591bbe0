import { promptVoices } from '@guiche/contract/prompt-voices';
import { prompts } from '@guiche/contract/prompts';
import { settings } from '@guiche/contract/settings';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fakeVoice, type FakeVoice } from '../speech/voice.fixture';
import { createWorld, type World } from '../testing/world';

/** Voices of a region, beside those that every prompt is offered. */
let world: World;
let voice: FakeVoice;
beforeAll(async () => {
  voice = await fakeVoice();
  world = await createWorld({ env: { SPEECH_URL: voice.url } });
});
afterAll(() => Promise.all([world.close(), voice.close()]));
beforeEach(() => void (voice.asked.length = 0));

const list = (body: object) =>
  world.home.admin.call(promptVoices.list, { body: { voiceKey: 'chave-da-voz', voiceRegion: 'brazilsouth', ...body } });
const tells = (...names: string[]) =>
  voice.next(Buffer.from(JSON.stringify(names.map((ShortName) => ({ ShortName })))));

it('are those of the language of the company', async () => {
  const all = ['es-MX-DaliaNeural', 'pt-BR-MacerioMultilingualNeural', 'en-US-AvaNeural'];
  tells(...all);
  expect((await list({})).body).toEqual({ voices: ['pt-BR-MacerioMultilingualNeural'], reason: null });
  await world.home.admin.call(settings.update, { params: { key: 'language' }, body: { value: 'es' } });
  tells(...all);
  expect((await list({})).body.voices).toEqual(['es-MX-DaliaNeural']);
  await world.home.admin.call(settings.update, { params: { key: 'language' }, body: { value: 'pt' } });
});

it('are asked for with the key of the prompt, where its mask stands in the form', async () => {
  const { body } = await world.home.admin.call(prompts.create, {
    body: { name: 'Balcão', queueId: world.home.suporte, voiceKey: 'guardada-9876' },
  });
  for (const [voiceKey, promptId, asked] of [
    [body.voiceKey, body.id, 'guardada-9876'],
    ['nova-chave-1', body.id, 'nova-chave-1'],
    [body.voiceKey, null, ''],
  ] as const) {
    tells();
    expect((await list({ voiceKey, promptId })).body).toEqual({ voices: [], reason: null });
    expect(voice.asked.at(-1)!.headers['ocp-apim-subscription-key']).toBe(asked);
  }
});

it('say why there are none', async () => {
  voice.next(401);
  expect((await list({})).body).toEqual({ voices: [], reason: 'key' });
  voice.next(Buffer.from('<html>'));
  expect((await list({})).body).toEqual({ voices: [], reason: 'service' });
  expect((await list({ voiceRegion: 'x.evil.com' })).body).toEqual({ voices: [], reason: 'region' });
  expect(voice.asked).toHaveLength(2);
});
