import { expect, it } from 'vitest';
import { saying } from '../saying.fixture';
import { changesOf, eventsOf } from './incoming';

const from = '5511970000301';
/** What becomes of a message of the webhook, in one line. */
function read(message: Record<string, unknown>): string {
  const value = { messages: [{ from, id: 'wamid.1', timestamp: '1772712000', ...message }] };
  const [change] = changesOf({ entry: [{ changes: [{ field: 'messages', value }] }] });
  const [event] = eventsOf(change!, { ours: new Map(), order: 1 });
  return event?.t === 'message' ? saying(event.content) : 'silent';
}
const ad = { headline: 'Bolos', body: 'Só hoje', source_url: 'https://fb.me/x', ctwa_clid: 'abc' };

it.each([
  ['text', { text: { body: 'oi' } }, 'oi'],
  [
    'text',
    { text: { body: 'Quero saber mais' }, referral: ad },
    'Quero saber mais\n\n📣 Bolos\nSó hoje\nhttps://fb.me/x',
  ],
  ['text', { text: { body: 'tem?' }, context: { referred_product: { product_retailer_id: 'B-1' } } }, 'tem?\n\n🛍️ B-1'],
  ['image', { image: { id: '1', mime_type: 'image/jpeg', caption: 'assim' } }, 'image image.jpg: assim'],
  ['image', { image: { id: '1' }, referral: { headline: 'Bolos' } }, 'image image.bin: 📣 Bolos'],
  ['voice', { voice: { id: '1', mime_type: 'audio/ogg' } }, 'audio audio.ogg: '],
  ['document', { document: { id: '1', filename: 'nota.pdf' } }, 'document nota.pdf: '],
  ['document', { document: { filename: 'sem id.pdf' } }, 'unsupported document'],
  ['location', { location: { latitude: -23.5, longitude: -46.6, name: 'Sé' } }, 'place -23.5 -46.6 Sé'],
  ['location', { location: { latitude: 900, longitude: 0 } }, 'unsupported location'],
  ['location', { location: { latitude: 'x' } }, 'unsupported location'],
  ['contacts', { contacts: [] }, 'unsupported contacts'],
  ['button', { button: { text: 'Sim', payload: 'x' } }, 'Sim'],
  ['button', {}, 'unsupported button'],
  ['interactive', { interactive: { list_reply: { id: 'x', title: 'Cenoura', description: '2 kg' } } }, 'Cenoura\n2 kg'],
  [
    'interactive',
    { interactive: { nfm_reply: { body: 'Sent', response_json: '{"nome":"Lia","flow_token":"t"}' } } },
    '• nome: Lia',
  ],
  ['interactive', { interactive: { nfm_reply: { body: 'Sent', response_json: '{' } } }, 'Sent'],
  [
    'order',
    {
      order: {
        text: 'sem lactose',
        product_items: [{ product_retailer_id: 'B-1', quantity: 2, item_price: 90.5, currency: 'BRL' }, 7],
      },
    },
    '🛒 sem lactose\n• 2 × B-1 · R$ 90,50\n• 1 × ?',
  ],
  ['unsupported', { errors: [{ code: 131_051 }], unsupported: { type: 'poll_creation' } }, 'unsupported poll_creation'],
  ['unsupported', { errors: [{ code: 131_060 }] }, 'unreadable'],
  ['unsupported', { unsupported: { type: 'media_placeholder' } }, 'unreadable'],
  ['unsupported', { unsupported: { type: 'poll_update' } }, 'silent'],
  ['unsupported', {}, 'unsupported unknown'],
  ['request_welcome', {}, 'silent'],
  ['of a later year', {}, 'unsupported of a later year'],
  ['constructor', {}, 'unsupported constructor'],
])('%s becomes what it says (%#)', (type, message, said) => {
  expect(read({ type, ...message })).toBe(said);
});

it('without kind or time it is a message all the same', () => {
  expect(read({ type: 7, timestamp: null, text: { body: 'oi' } })).toBe('unsupported unknown');
  expect(read({ type: 'text', timestamp: 1_772_712_000, text: { body: 'oi' } })).toBe('oi');
});
