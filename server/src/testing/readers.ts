import * as campaignText from '@guiche/contract/campaign-text';
import * as fold from '@guiche/contract/fold';
import * as phoneNumber from '@guiche/contract/phone-number';
import * as plainWords from '@guiche/contract/plain-words';
import * as stopWords from '@guiche/contract/stop-words';
import * as withoutEnd from '@guiche/contract/without-end';
import * as mentions from '../../../web/src/chats/mentions';
import * as location from '../../../web/src/messages/location';
import * as bubbles from '../../../web/src/messages/text';
import * as vcard from '../../../web/src/messages/vcard';
import * as pageFold from '../../../web/src/platform/fold';
import * as format from '../../../web/src/ui/format';
import * as initials from '../../../web/src/ui/initials';
import * as places from '../../../web/src/ui/places-of';
import * as offline from '../ai-providers/offline';
import * as topics from '../ai-providers/topics';
import * as days from '../assistant/days';
import * as forbidden from '../assistant/forbidden';
import * as leak from '../assistant/leak';
import * as leaving from '../assistant/leaving';
import * as numerals from '../assistant/numerals';
import * as told from '../assistant/told';
import * as unfounded from '../assistant/unfounded';
import * as wishes from '../assistant/wishes';
import * as assistantWords from '../assistant/words';
import * as parseAnswer from '../attendant/parse-answer';
import * as rating from '../attendant/rating';
import * as thanks from '../messages/thanks';
import * as campaignWords from '../campaigns/words';
import * as columns from '../contacts/columns';
import * as number from '../contacts/number';
import * as conversation from '../copilot/conversation';
import * as editDistance from '../messages/edit-distance';
import * as preview from '../messages/preview';
import * as template from '../messages/template';
import * as pdfText from '../platform/pdf-text';
import * as plainText from '../platform/plain-text';
import * as speechWords from '../speech/words';
import * as cards from '../whatsapp/cloud/vcard';
import type { Reader } from './reader';
import { readersOfKnowledge } from './readers-of-knowledge';

const who = { name: 'Ana', number: '5511970000001', email: '', vars: { cor: 'azul' } };
const facts = { name: 'Ana', now: new Date(0), zone: 'UTC', language: 'pt' as const, ticket: null };
const lines = [
  { key: '1', title: 'Vendas' },
  { key: '2', title: 'Suporte' },
];
const own = 'A loja fica em loja.example, de segunda a sexta, e o frete custa R$ 20,00.';
const users = [{ userId: 1, user: { id: 1, name: 'Ana' } }] as never;
/** Each word drawn by itself, each on a line of its own. */
function linesOf(text: string) {
  const lines = pdfText.pageLines();
  for (const [n, str] of text.split(' ').entries())
    lines.add({ str, height: 8 + (n % 9), transform: [1, 0, 0, 1, 0, -n], hasEOL: true });
  return lines;
}
const ofPage = 'asked of what is no text of a customer';

export const readers: Record<string, Reader> = {
  ...readersOfKnowledge,
  'contract/campaign-text': {
    gives: campaignText,
    reads: {
      variablesIn: campaignText.variablesIn,
      fillText: [
        (text) => campaignText.fillText(text, who, {}, (typed) => typed),
        (name) => campaignText.fillText('Oi, {nome} !', { ...who, name }, {}, (typed) => typed),
      ],
      valueOf: (text: string) => campaignText.valueOf(text, who, {}),
    },
  },
  'contract/fold': { gives: fold, reads: { fold: fold.fold } },
  'contract/phone-number': { gives: phoneNumber, reads: { readPhone: (text) => phoneNumber.readPhone(text) } },
  'contract/plain-words': {
    gives: plainWords,
    reads: { plain: plainWords.plain, plainWords: plainWords.plainWords },
  },
  'contract/stop-words': {
    gives: stopWords,
    reads: {
      stopWordOf: (text) => stopWords.stopWordOf(text, { more: ['chega'], afterCampaign: true }),
      needsCampaign: stopWords.needsCampaign,
      suggestsStop: (text) => stopWords.suggestsStop(text),
      saysHowToLeave: (text) => stopWords.saysHowToLeave(text, ['chega']),
    },
  },
  'contract/without-end': {
    gives: withoutEnd,
    reads: { withoutEnd: (text) => withoutEnd.withoutEnd(text, '.!') },
  },
  'server/ai-providers/offline': {
    gives: offline,
    reads: {
      answerOffline: (text) =>
        offline.answerOffline({ prompt: own, said: [{ role: 'user', text }] } as unknown as Parameters<
          typeof offline.answerOffline
        >[0]),
    },
  },
  'server/ai-providers/topics': { gives: topics, reads: { topics: topics.topics } },
  'server/assistant/days': { gives: days, reads: { daysIn: days.daysIn, daysToldIn: days.daysToldIn } },
  'server/assistant/forbidden': {
    gives: forbidden,
    reads: { forbiddenIn: (text: string) => forbidden.forbiddenIn(text, 'concorrente\ngarantia vitalicia') },
  },
  'server/assistant/leaving': { gives: leaving, reads: { isLeaving: leaving.isLeaving } },
  'server/assistant/leak': {
    gives: leak,
    reads: {
      tellsRules: [
        (text) => leak.tellsRules(text, [own], 'G-abcdef', own),
        (text) => leak.tellsRules('Custa R$ 20,00.', [own], 'G-abcdef', text),
      ],
    },
  },
  'server/assistant/numerals': { gives: numerals, reads: { withDigits: numerals.withDigits } },
  'server/assistant/told': {
    gives: told,
    reads: {
      data: (text) => told.data(text, 500),
      wholeSentences: told.wholeSentences,
      knowledgeOf: (body) => told.knowledgeOf([{ title: 'a', heading: '', body }] as never),
      wordsOfFound: (body) => told.wordsOfFound([{ title: 'a', heading: '', body }] as never),
    },
    others: {
      nowIn: 'reads a clock',
      lastLines: 'a question to the database',
      readPlace: 'a question to the database',
    },
  },
  'server/assistant/unfounded': {
    gives: unfounded,
    reads: {
      unfounded: [
        (text) => unfounded.unfounded(text, { own, customer: '' }),
        (text) => unfounded.unfounded(own, { own: text, customer: '' }),
        (text) => unfounded.unfounded(own, { own, customer: text }),
      ],
    },
  },
  'server/assistant/wishes': {
    gives: wishes,
    reads: {
      wantsPerson: [(text) => wishes.wantsPerson([text]), (text) => wishes.wantsPerson(text.match(/[\s\S]{1,500}/g)!)],
    },
  },
  'server/assistant/words': {
    gives: assistantWords,
    reads: {
      angerSigns: (text) => assistantWords.angerSigns([text]),
      isMiss: assistantWords.isMiss,
      marker: (text) => text.replace(assistantWords.marker, ''),
      withoutStrayMarkers: assistantWords.withoutStrayMarkers,
    },
  },
  'server/attendant/parse-answer': {
    gives: parseAnswer,
    reads: {
      pick: (text) => parseAnswer.pick(text, lines),
      stepOf: parseAnswer.stepOf,
    },
  },
  'server/attendant/rating': {
    gives: rating,
    reads: { rateOf: rating.rateOf, isNoRating: rating.isNoRating },
    others: { ratingLines: 'reads nothing' },
  },
  'server/messages/thanks': {
    gives: thanks,
    reads: { isThanks: thanks.isThanks, mentionsThanks: thanks.mentionsThanks, squeeze: thanks.squeeze },
    others: { set: 'reads words of ours' },
  },
  'server/campaigns/words': { gives: campaignWords, reads: { answerOf: (text) => campaignWords.answerOf(text, []) } },
  'server/contacts/columns': {
    gives: columns,
    reads: {
      namesNumber: columns.namesNumber,
      isHeader: (text) => columns.isHeader([text]),
      guessUses: [(text) => columns.guessUses([text], true), (text) => columns.guessUses([text], false)],
    },
    others: { letterOf: 'reads a number' },
  },
  'server/contacts/number': {
    gives: number,
    reads: {
      cleanNumber: number.cleanNumber,
      formatNumber: number.formatNumber,
      isPlaceholder: (text) => number.isPlaceholder(text, [{ kind: 'pn', value: '5511970000001' }] as never),
    },
    others: { nameOfIdentity: 'reads what a network has named' },
  },
  'server/copilot/conversation': {
    gives: conversation,
    reads: {
      lineOf: (body) => conversation.lineOf({ fromMe: true, body, mediaType: 'conversation' } as never),
      conversationOf: (body) =>
        conversation.conversationOf([{ fromMe: false, body, mediaType: 'conversation' }] as never),
    },
  },
  'server/platform/pdf-text': {
    gives: pdfText,
    reads: {
      pageLines: (text) => linesOf(text).all(),
      pdfText: [
        (text) => pdfText.pdfText([linesOf(text).all()]),
        (text) => pdfText.pdfText([text.split('').map((letter, n) => ({ text: letter, size: n % 300, y: n % 7 }))]),
      ],
    },
  },
  'server/platform/plain-text': {
    gives: plainText,
    reads: { decoded: (text) => plainText.decoded(Buffer.from(text)) },
  },
  'server/messages/edit-distance': {
    gives: editDistance,
    reads: { editDistance: (text) => editDistance.editDistance(text, text) },
  },
  'server/messages/preview': {
    gives: preview,
    reads: {
      preview: (['conversation', 'locationMessage', 'contactMessage'] as const).map(
        (mediaType) => (body: string) => preview.preview({ body, mediaType, mediaName: null, fromMe: true }),
      ),
    },
  },
  'server/messages/template': {
    gives: template,
    reads: {
      render: [(text) => template.render(text, facts), (name) => template.render('{{firstName}}', { ...facts, name })],
      signed: (text) => template.signed('Ana', text),
      unsigned: template.unsigned,
    },
  },
  'server/speech/words': {
    gives: speechWords,
    reads: {
      hasLink: speechWords.hasLink,
      spoken: speechWords.spoken,
      firstSentences: (text) => speechWords.firstSentences(text, 2_000),
      ssmlOf: (text) => speechWords.ssmlOf(text, 'pt-BR-FranciscaNeural'),
    },
  },
  'server/whatsapp/cloud/vcard': {
    gives: cards,
    reads: {
      cardsOf: cards.cardsOf,
      vcardOf: (name) => cards.vcardOf({ name: { formatted_name: name } }),
    },
  },
  'web/chats/mentions': {
    gives: mentions,
    reads: {
      namedIn: (text) => mentions.namedIn(text, { users }),
      withNames: (text) => mentions.withNames(text, [1], users),
    },
  },
  'web/messages/location': {
    gives: location,
    reads: { parsePlace: location.parsePlace },
    others: { coordinates: ofPage, graticule: ofPage },
  },
  'web/messages/text': {
    gives: bubbles,
    reads: {
      beginningOf: bubbles.beginningOf,
      isEmojiOnly: bubbles.isEmojiOnly,
      signatureOf: (body) => bubbles.signatureOf({ body, fromMe: true }),
      captionOf: (body) => bubbles.captionOf({ body, fromMe: true }),
      previewOf: (['conversation', 'locationMessage', 'contactMessage'] as const).map(
        (mediaType) => (body: string) => bubbles.previewOf({ body, mediaType }),
      ),
    },
  },
  'web/messages/vcard': { gives: vcard, reads: { parseCards: vcard.parseCards } },
  'web/platform/fold': { gives: pageFold, reads: { fold: pageFold.fold } },
  'web/ui/format': {
    gives: format,
    reads: { format: format.format, plain: format.plain, isSafeLink: format.isSafeLink },
  },
  'web/ui/initials': { gives: initials, reads: { initialsOf: initials.initialsOf, hueOf: initials.hueOf } },
  'web/ui/places-of': { gives: places, reads: { placesOf: (text) => places.placesOf(text, 'ana') } },
};
