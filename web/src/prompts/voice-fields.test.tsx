// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { useForm } from '../ui/use-form';
import { clear, press, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { VoiceFields } from './VoiceFields';

afterEach(async () => {
  await clear();
  vi.unstubAllGlobals();
});

function Fields() {
  const initial = { voice: 'texto', voiceKey: '', voiceRegion: '' };
  return <VoiceFields prompt={null} form={useForm({ initial, save: () => Promise.resolve() })} />;
}
const button = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('outras vozes'));

test('asks a region for its voices once there are a key and a region, and says how many more there are, or why none', async () => {
  const replies = [
    { voices: ['pt-BR-FranciscaNeural', 'pt-BR-ThalitaMultilingualNeural'], reason: null },
    { voices: [], reason: 'key' },
  ];
  const asked: unknown[] = [];
  standInForServer((call, body) => {
    if (call !== 'POST /prompt/voices') return undefined;
    asked.push(body);
    return { status: 200, body: replies.shift() };
  });
  await show(<Fields />);
  await type('Chave da voz', 'chave');
  expect(button()).toBeUndefined();
  await type('Região da voz', 'brazilsouth ');
  await press('Buscar outras vozes da região');
  await soon(() => expect(document.body.textContent).toContain('Vozes a mais na lista: 1.'));
  await press('Buscar outras vozes da região');
  await soon(() => expect(document.body.textContent).toContain('O serviço de voz não aceita a chave.'));
  expect(asked).toEqual(Array(2).fill({ promptId: null, voiceKey: 'chave', voiceRegion: 'brazilsouth' }));
});
