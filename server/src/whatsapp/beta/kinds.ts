import type { proto } from 'baileys';
import type { IncomingContent } from '../driver';
import { answers, dotted, lines, moment, thousandths, withAd } from '../readable';
import {
  cards,
  headed,
  noteOf,
  place,
  poll,
  pollResult,
  rowsOf,
  structured,
  template,
  textOfInteractive,
  words,
  type Reading,
} from './forms';

/**
 * `wrapper`: what it says is the message inside. `change`: it changes an earlier message. `silent`: nothing that anybody
 * said: keys, votes, pins, traces of calls, posts of a status. `unreadable`: the phone has it, and linked devices never
 * get it. `unsupported`: said, and not shown here. Otherwise what it becomes; undefined is `unsupported`.
 */
type Kind<Part> =
  | 'wrapper'
  | 'change'
  | 'silent'
  | 'unreadable'
  | 'unsupported'
  | ((part: Part, reading: Reading) => IncomingContent | undefined);

/** What becomes of every kind of message that the library's protocol knows, by the field it travels in. */
export const kinds: { [Field in keyof proto.IMessage]-?: Kind<NonNullable<proto.IMessage[Field]>> } = {
  conversation: (text) => (text ? { type: 'text', text } : undefined),
  extendedTextMessage: ({ text, contextInfo }) => {
    const { showAdAttribution, sourceType, title, body, sourceUrl } = contextInfo?.externalAdReply ?? {};
    const ad = showAdAttribution || sourceType === 'ad' ? { headline: title, body, url: sourceUrl } : undefined;
    const said = withAd(text ?? '', ad);
    return said ? { type: 'text', text: said } : undefined;
  },

  imageMessage: (part, { file }) => file('image', part, 'image.jpg', part.caption),
  videoMessage: (part, { file }) => file('video', part, 'video.mp4', part.caption),
  ptvMessage: (part, { file }) => file('video', part, 'video.mp4', part.caption),
  audioMessage: (part, { file }) => file('audio', part, /amr/.test(part.mimetype ?? '') ? 'audio.amr' : 'audio.ogg'),
  stickerMessage: (part, { file }) => file('sticker', part, part.isLottie ? 'sticker.was' : 'sticker.webp'),
  documentMessage: (part, { file }) => file('document', part, part.fileName || 'document', part.caption),
  stickerPackMessage: ({ name, publisher, caption }) => words(`🧩 ${name ?? ''}`, publisher, caption),

  locationMessage: (part) => place(part, part.name || part.address || part.comment || undefined),
  liveLocationMessage: (part) => place(part, part.caption || undefined),
  contactMessage: (part) => cards([part]),
  contactsArrayMessage: ({ contacts }) => cards(contacts ?? []),

  pollCreationMessage: poll,
  pollCreationMessageV2: poll,
  pollCreationMessageV3: poll,
  pollCreationMessageV5: poll,
  pollResultSnapshotMessage: pollResult,
  pollResultSnapshotMessageV3: pollResult,
  eventMessage: ({ name, description, location, joinLink, startTime, isCanceled }, { zone }) =>
    words(
      `📅 ${isCanceled ? '✖ ' : ''}${name ?? ''}`,
      moment(startTime, zone),
      [location?.name, location?.address].filter(Boolean).join(', '),
      joinLink,
      description,
    ),
  scheduledCallCreationMessage: ({ title, scheduledTimestampMs }, { zone }) =>
    words(`📞 ${title ?? ''}`, moment(Number(scheduledTimestampMs) / 1000, zone)),
  groupInviteMessage: ({ groupName, caption, inviteCode }) =>
    words(
      `👥 ${groupName ?? ''}`,
      caption,
      /^[\w-]{1,64}$/.test(inviteCode ?? '') && `https://chat.whatsapp.com/${inviteCode!}`,
    ),
  newsletterAdminInviteMessage: ({ newsletterName, caption }) => words(`📢 ${newsletterName ?? ''}`, caption),
  newsletterFollowerInviteMessageV2: ({ newsletterName, caption }) => words(`📢 ${newsletterName ?? ''}`, caption),

  orderMessage: ({ orderTitle, message, itemCount, totalAmount1000, totalCurrencyCode }) =>
    words(
      `🛒 ${orderTitle ?? ''}`,
      [itemCount && `× ${itemCount}`, thousandths(totalAmount1000, totalCurrencyCode)].filter(Boolean).join(' · '),
      message,
    ),
  productMessage: ({ product, catalog, body, footer }, reading) => {
    const { title, description, currencyCode, priceAmount1000, salePriceAmount1000, url, productImage } = product ?? {};
    const amount = thousandths(salePriceAmount1000, currencyCode) ?? thousandths(priceAmount1000, currencyCode);
    const about = [title ?? catalog?.title, amount, description ?? catalog?.description, url, body, footer];
    return headed({ imageMessage: productImage ?? catalog?.catalogImage ?? null }, lines('🛍️', ...about), reading);
  },
  invoiceMessage: ({ note }) => words('🧾', note),
  sendPaymentMessage: ({ noteMessage }) => words('💰', noteOf(noteMessage)),
  requestPaymentMessage: ({ noteMessage, amount1000, currencyCodeIso4217 }) =>
    words(`💰 ${thousandths(amount1000, currencyCodeIso4217) ?? ''}`, noteOf(noteMessage)),
  declinePaymentRequestMessage: () => words('💰 ✖'),
  cancelPaymentRequestMessage: () => words('💰 ✖'),
  paymentInviteMessage: () => words('💰'),

  buttonsMessage: (part, reading) => {
    const labels = part.buttons?.map(
      ({ buttonText, nativeFlowInfo }) => buttonText?.displayText ?? nativeFlowInfo?.name,
    );
    return headed(part, lines(part.text, part.contentText, part.footerText, dotted(labels)), reading);
  },
  listMessage: ({ title, description, sections, footerText, buttonText }) =>
    words(
      title,
      description,
      ...(sections ?? []).slice(0, 20).flatMap(rowsOf),
      footerText,
      buttonText && `[${buttonText}]`,
    ),
  templateMessage: template,
  highlyStructuredMessage: structured,
  interactiveMessage: (part, reading) => headed(part.header, textOfInteractive(part), reading),
  buttonsResponseMessage: ({ selectedDisplayText, selectedButtonId }) => words(selectedDisplayText || selectedButtonId),
  listResponseMessage: ({ title, description, singleSelectReply }) =>
    words(title, description) ?? words(singleSelectReply?.selectedRowId),
  templateButtonReplyMessage: ({ selectedDisplayText, selectedId }) => words(selectedDisplayText || selectedId),
  interactiveResponseMessage: ({ body, nativeFlowResponseMessage }) =>
    words(body?.text) ?? words(answers(nativeFlowResponseMessage?.paramsJson)),
  questionResponseMessage: ({ text }) => words(text),
  statusQuestionAnswerMessage: ({ text }) => words(text),
  statusQuotedMessage: ({ text }) => words(text),
  richResponseMessage: ({ submessages }) =>
    words(...(submessages ?? []).slice(0, 50).map(({ messageText }) => messageText)),

  deviceSentMessage: 'wrapper',
  ephemeralMessage: 'wrapper',
  viewOnceMessage: 'wrapper',
  viewOnceMessageV2: 'wrapper',
  viewOnceMessageV2Extension: 'wrapper',
  documentWithCaptionMessage: 'wrapper',
  editedMessage: 'wrapper',
  groupMentionedMessage: 'wrapper',
  botInvokeMessage: 'wrapper',
  botTaskMessage: 'wrapper',
  botForwardedMessage: 'wrapper',
  lottieStickerMessage: 'wrapper',
  eventCoverImage: 'wrapper',
  associatedChildMessage: 'wrapper',
  pollCreationOptionImageMessage: 'wrapper',
  pollCreationMessageV4: 'wrapper',
  commentMessage: 'wrapper',
  questionMessage: 'wrapper',
  questionReplyMessage: 'wrapper',
  statusAddYours: 'wrapper',
  limitSharingMessage: 'wrapper',

  protocolMessage: 'change',
  reactionMessage: 'change',

  // Its pictures come by themselves.
  albumMessage: 'silent',
  senderKeyDistributionMessage: 'silent',
  fastRatchetKeySenderKeyDistributionMessage: 'silent',
  messageContextInfo: 'silent',
  call: 'silent',
  callLogMesssage: 'silent',
  bcallMessage: 'silent',
  scheduledCallEditMessage: 'silent',
  keepInChatMessage: 'silent',
  pinInChatMessage: 'silent',
  pollUpdateMessage: 'silent',
  encReactionMessage: 'silent',
  encEventResponseMessage: 'silent',
  stickerSyncRmrMessage: 'silent',
  messageHistoryBundle: 'silent',
  messageHistoryNotice: 'silent',
  statusMentionMessage: 'silent',
  groupStatusMentionMessage: 'silent',
  groupStatusMessage: 'silent',
  groupStatusMessageV2: 'silent',
  statusNotificationMessage: 'silent',
  statusStickerInteractionMessage: 'silent',

  placeholderMessage: 'unreadable',
  encCommentMessage: 'unreadable',

  chat: 'unsupported',
  requestPhoneNumberMessage: 'unsupported',
  secretEncryptedMessage: 'unsupported',
};

/** How deep wrappers are followed. */
const deepest = 10;

/** The message itself, out of whatever is wrapped around it. */
export function unwrapped(message: proto.IMessage | null | undefined): proto.IMessage | undefined {
  let content = message ?? undefined;
  for (let depth = 0; content && depth < deepest; depth++) {
    const inner = fieldsOf(content).find((field) => kinds[field] === 'wrapper');
    if (!inner) return content;
    content = (content[inner] as proto.Message.IFutureProofMessage).message ?? {};
  }
  return content && {};
}

/** The kinds that a message has; more than one where keys travel along. A kind of a newer library is among them. */
export const fieldsOf = (content: proto.IMessage): (keyof proto.IMessage)[] =>
  (Object.keys(content) as (keyof proto.IMessage)[]).filter((field) => content[field] != null);

/** What it says; nothing when nobody said anything. */
export function contentOf(content: proto.IMessage, reading: Reading): IncomingContent | undefined {
  let last: IncomingContent | undefined;
  const fields = fieldsOf(content);
  for (const field of fields) {
    const kind = (kinds[field] ?? 'unsupported') as Kind<unknown>;
    if (kind === 'silent' || kind === 'change') continue;
    if (kind === 'unreadable') return { type: 'unreadable' };
    const said = typeof kind === 'function' ? kind(content[field], reading) : undefined;
    if (said) return said;
    last ??= { type: 'unsupported', kind: field };
  }
  if (last) return last;
  // Of a kind that is newer than the library nothing is left but what accompanies every message.
  const isBare = fields.every((field) => field === 'messageContextInfo');
  return isBare ? { type: 'unsupported', kind: 'unknown' } : undefined;
}
