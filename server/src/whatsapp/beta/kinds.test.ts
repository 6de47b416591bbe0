import { proto } from 'baileys';
import { describe, expect, it } from 'vitest';
import { saying } from '../saying.fixture';
import type { Reading } from './forms';
import { contentOf, kinds, unwrapped } from './kinds';

const reading: Reading = {
  zone: 'America/Sao_Paulo',
  file: (media, _remote, name, caption) => ({
    type: 'media',
    media,
    file: { name, ref: {} },
    caption: caption ?? '',
  }),
};
/** As it came over the wire. */
const decoded = (message: proto.IMessage) => proto.Message.decode(proto.Message.encode(message).finish());
const read = (message: proto.IMessage) => contentOf(unwrapped(decoded(message))!, reading);

const text: proto.IMessage = { conversation: 'oi' };
const brl = { totalCurrencyCode: 'BRL', totalAmount1000: 168_000 };
const button = (displayText: string) => ({ buttonText: { displayText } });
const poll = { name: 'Qual bolo?', options: [{ optionName: 'Cenoura' }, { optionName: 'Fubá' }] };
const pollText = '📊 Qual bolo?\n• Cenoura\n• Fubá';
const interactive: proto.Message.IInteractiveMessage = {
  header: { title: 'Cardápio' },
  body: { text: 'O de hoje' },
  footer: { text: 'até as 18h' },
  nativeFlowMessage: {
    buttons: [
      { name: 'cta_url', buttonParamsJson: '{"display_text":"Abrir"}' },
      { name: 'quick_reply', buttonParamsJson: '{' },
    ],
  },
};

/** What each kind becomes; a kind may stand here several times. */
const shown: [keyof proto.IMessage, proto.IMessage, string][] = [
  ['conversation', text, 'oi'],
  ['extendedTextMessage', { extendedTextMessage: { text: 'veja' } }, 'veja'],
  [
    'extendedTextMessage',
    {
      extendedTextMessage: {
        text: 'Quero saber mais',
        contextInfo: { externalAdReply: { showAdAttribution: true, title: 'Bolos', sourceUrl: 'https://fb.me/x' } },
      },
    },
    'Quero saber mais\n\n📣 Bolos\nhttps://fb.me/x',
  ],
  ['imageMessage', { imageMessage: { caption: 'foto' } }, 'image image.jpg: foto'],
  ['videoMessage', { videoMessage: { caption: 'filme' } }, 'video video.mp4: filme'],
  ['ptvMessage', { ptvMessage: {} }, 'video video.mp4: '],
  ['audioMessage', { audioMessage: { mimetype: 'audio/ogg' } }, 'audio audio.ogg: '],
  ['audioMessage', { audioMessage: { mimetype: 'audio/amr' } }, 'audio audio.amr: '],
  ['stickerMessage', { stickerMessage: { isAnimated: true } }, 'sticker sticker.webp: '],
  ['documentMessage', { documentMessage: { fileName: 'nota.pdf', caption: 'a nota' } }, 'document nota.pdf: a nota'],
  ['stickerPackMessage', { stickerPackMessage: { name: 'Gatos', publisher: 'Lia' } }, '🧩 Gatos\nLia'],
  [
    'locationMessage',
    { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.5, name: 'Praça' } },
    'place -23.5 -46.5 Praça',
  ],
  ['locationMessage', { locationMessage: { degreesLatitude: NaN, name: 'Praça' } }, '📍\nPraça'],
  [
    'liveLocationMessage',
    { liveLocationMessage: { degreesLatitude: 1, degreesLongitude: 2, caption: 'a caminho' } },
    'place 1 2 a caminho',
  ],
  ['contactMessage', { contactMessage: { vcard: 'BEGIN:VCARD' } }, 'BEGIN:VCARD'],
  ['contactMessage', { contactMessage: { displayName: 'Rui' } }, 'BEGIN:VCARD\nFN:Rui\nEND:VCARD'],
  ['contactsArrayMessage', { contactsArrayMessage: { contacts: [{ vcard: 'A' }, { vcard: 'B' }] } }, 'A\nB'],
  ['contactsArrayMessage', { contactsArrayMessage: {} }, 'unsupported contactsArrayMessage'],
  ['pollCreationMessage', { pollCreationMessage: poll }, pollText],
  ['pollCreationMessageV2', { pollCreationMessageV2: poll }, pollText],
  ['pollCreationMessageV3', { pollCreationMessageV3: poll }, pollText],
  ['pollCreationMessageV4', { pollCreationMessageV4: { message: { pollCreationMessageV3: poll } } }, pollText],
  ['pollCreationMessageV5', { pollCreationMessageV5: poll }, pollText],
  [
    'pollResultSnapshotMessage',
    { pollResultSnapshotMessage: { name: 'Bolo?', pollVotes: [{ optionName: 'Sim', optionVoteCount: 3 }] } },
    '📊 Bolo?\n• Sim: 3',
  ],
  ['pollResultSnapshotMessageV3', { pollResultSnapshotMessageV3: { name: 'Bolo?' } }, '📊 Bolo?'],
  [
    'eventMessage',
    { eventMessage: { name: 'Feira', startTime: 1_772_712_000, location: { name: 'Praça' }, description: 'venham' } },
    '📅 Feira\n05/03/2026, 09:00\nPraça\nvenham',
  ],
  [
    'scheduledCallCreationMessage',
    { scheduledCallCreationMessage: { title: 'Reunião', scheduledTimestampMs: 1_772_712_000_000 } },
    '📞 Reunião\n05/03/2026, 09:00',
  ],
  [
    'groupInviteMessage',
    { groupInviteMessage: { groupName: 'Clientes', inviteCode: 'AbC123', caption: 'entre' } },
    '👥 Clientes\nentre\nhttps://chat.whatsapp.com/AbC123',
  ],
  ['newsletterAdminInviteMessage', { newsletterAdminInviteMessage: { newsletterName: 'Ofertas' } }, '📢 Ofertas'],
  [
    'newsletterFollowerInviteMessageV2',
    { newsletterFollowerInviteMessageV2: { newsletterName: 'Ofertas', caption: 'siga' } },
    '📢 Ofertas\nsiga',
  ],
  [
    'orderMessage',
    { orderMessage: { orderTitle: 'Pedido', itemCount: 3, message: 'sem lactose', ...brl } },
    '🛒 Pedido\n× 3 · R$ 168,00\nsem lactose',
  ],
  ['orderMessage', { orderMessage: { totalCurrencyCode: 'nada', totalAmount1000: 5 } }, '🛒'],
  [
    'productMessage',
    {
      productMessage: {
        product: { title: 'Bolo', currencyCode: 'BRL', priceAmount1000: 90_500, url: 'https://x.y' },
        body: 'tem hoje?',
      },
    },
    '🛍️\nBolo\nR$ 90,50\nhttps://x.y\ntem hoje?',
  ],
  ['productMessage', { productMessage: { product: { title: 'Bolo', productImage: {} } } }, 'image image.jpg: 🛍️\nBolo'],
  ['invoiceMessage', { invoiceMessage: { note: 'de março' } }, '🧾\nde março'],
  ['sendPaymentMessage', { sendPaymentMessage: { noteMessage: { conversation: 'do bolo' } } }, '💰\ndo bolo'],
  [
    'requestPaymentMessage',
    { requestPaymentMessage: { amount1000: 10_000, currencyCodeIso4217: 'BRL', noteMessage: text } },
    '💰 R$ 10,00\noi',
  ],
  ['declinePaymentRequestMessage', { declinePaymentRequestMessage: {} }, '💰 ✖'],
  ['cancelPaymentRequestMessage', { cancelPaymentRequestMessage: {} }, '💰 ✖'],
  ['paymentInviteMessage', { paymentInviteMessage: {} }, '💰'],
  [
    'buttonsMessage',
    { buttonsMessage: { contentText: 'Escolha', footerText: 'fim', buttons: [button('Sim'), button('Não')] } },
    'Escolha\nfim\n• Sim\n• Não',
  ],
  ['buttonsMessage', { buttonsMessage: { contentText: 'Veja', imageMessage: {} } }, 'image image.jpg: Veja'],
  [
    'listMessage',
    {
      listMessage: {
        title: 'Cardápio',
        buttonText: 'Abrir',
        sections: [{ title: 'Bolos', rows: [{ title: 'Cenoura', description: '2 kg' }] }],
      },
    },
    'Cardápio\nBolos\n• Cenoura: 2 kg\n[Abrir]',
  ],
  [
    'templateMessage',
    {
      templateMessage: {
        hydratedTemplate: {
          hydratedTitleText: 'Oi',
          hydratedContentText: 'Seu pedido saiu',
          hydratedButtons: [{ urlButton: { displayText: 'Ver', url: 'https://x.y' } }],
        },
      },
    },
    'Oi\nSeu pedido saiu\n• Ver: https://x.y',
  ],
  ['templateMessage', { templateMessage: {} }, 'unsupported templateMessage'],
  ['highlyStructuredMessage', { highlyStructuredMessage: { params: ['um', 'dois'] } }, '• um\n• dois'],
  [
    'interactiveMessage',
    { interactiveMessage: interactive },
    'Cardápio\nO de hoje\naté as 18h\n• Abrir\n• quick_reply',
  ],
  ['templateMessage', { templateMessage: { interactiveMessageTemplate: { body: { text: 'corpo' } } } }, 'corpo'],
  [
    'buttonsResponseMessage',
    { buttonsResponseMessage: { selectedDisplayText: 'Vendas', selectedButtonId: '1' } },
    'Vendas',
  ],
  [
    'listResponseMessage',
    { listResponseMessage: { title: 'Vendas', singleSelectReply: { selectedRowId: '1' } } },
    'Vendas',
  ],
  ['listResponseMessage', { listResponseMessage: { singleSelectReply: { selectedRowId: '1' } } }, '1'],
  ['templateButtonReplyMessage', { templateButtonReplyMessage: { selectedDisplayText: 'Sim' } }, 'Sim'],
  ['interactiveResponseMessage', { interactiveResponseMessage: { body: { text: 'Cenoura' } } }, 'Cenoura'],
  [
    'interactiveResponseMessage',
    {
      interactiveResponseMessage: {
        nativeFlowResponseMessage: { paramsJson: '{"nome":"Lia","flow_token":"x","de":{"a":1},"idade":3}' },
      },
    },
    '• nome: Lia\n• idade: 3',
  ],
  ['questionResponseMessage', { questionResponseMessage: { text: 'sim' } }, 'sim'],
  ['statusQuestionAnswerMessage', { statusQuestionAnswerMessage: { text: 'sim' } }, 'sim'],
  ['statusQuotedMessage', { statusQuotedMessage: { text: 'lindo' } }, 'lindo'],
  ['richResponseMessage', { richResponseMessage: { submessages: [{ messageText: 'olá' }] } }, 'olá'],
];

describe('kinds of messages', () => {
  it('has a place for every kind that the library knows, and for no other', () => {
    const known = Object.getOwnPropertyNames(proto.Message.prototype).filter(
      (name) => !/^(constructor|toJSON|_)/.test(name),
    );
    expect(Object.keys(kinds).sort()).toEqual(known.sort());
  });

  it.each(shown)('%s is shown as what it says (%#)', (_kind, message, said) => {
    expect(saying(read(message))).toBe(said);
  });

  it.each(Object.entries(kinds).filter(([, kind]) => typeof kind === 'function'))('%s has its example', (kind) => {
    expect(shown.some(([name]) => name === kind)).toBe(true);
  });

  const ofKind = (wanted: string) =>
    Object.entries(kinds).flatMap(([name, kind]) => (kind === wanted ? [name as keyof proto.IMessage] : []));

  it.each(ofKind('wrapper'))('%s says what the message inside says, however deep', (name) => {
    const wrapped: proto.IMessage = { [name]: { message: text } };
    expect(saying(read(wrapped))).toBe('oi');
    expect(saying(read({ ephemeralMessage: { message: { viewOnceMessage: { message: wrapped } } } }))).toBe('oi');
  });

  it.each(ofKind('wrapper'))('%s with nothing inside is a message of a kind that is not shown', (name) => {
    expect(saying(read({ [name]: {} }))).toBe('unsupported unknown');
  });

  it.each(ofKind('silent').filter((name) => name !== 'messageContextInfo'))('%s is no message', (name) => {
    expect(saying(read({ [name]: {} }))).toBe('silent');
    expect(saying(read({ [name]: {}, messageContextInfo: {}, conversation: 'e palavras' }))).toBe('e palavras');
  });

  it.each(ofKind('unreadable'))('%s cannot be read here', (name) => {
    expect(saying(read({ [name]: {} }))).toBe('unreadable');
  });

  it.each(ofKind('unsupported'))('%s is not shown, and its name is known', (name) => {
    expect(saying(read({ [name]: {} }))).toBe(`unsupported ${name}`);
  });

  it('of a kind that is newer than the library it is told that something came', () => {
    // Field 250 of the protocol, which nobody knows yet.
    const bytes = Buffer.from([0xd2, 0x0f, 2, 1, 2]);
    expect(saying(contentOf(unwrapped(proto.Message.decode(bytes))!, reading))).toBe('unsupported unknown');
  });

  it('a list of ten thousand entries ends after a hundred, and wrappers without end are given up', () => {
    const options = Array.from({ length: 10_000 }, (_, n) => ({ optionName: `opção ${n} ${'x'.repeat(2000)}` }));
    const said = saying(read({ pollCreationMessage: { name: 'muitas', options } }));
    expect(said.split('\n').length).toBeLessThanOrEqual(102);
    expect(said.length).toBeLessThanOrEqual(65_536);
    let deep: proto.IMessage = text;
    for (let n = 0; n < 60; n++) deep = { ephemeralMessage: { message: deep } };
    expect(saying(read(deep))).toBe('unsupported unknown');
  });
});
