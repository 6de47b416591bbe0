import type { proto } from 'baileys';
import type { IncomingContent } from '../driver';
import { dotted, lines } from '../readable';

/** How the parts of forms, menus and cards are read: what kinds.ts makes messages of. */

type Media = Extract<IncomingContent, { type: 'media' }>;
export type MediaKind = Media['media'];
/** What of a message says where its file is and how to open it. */
export type RemoteMedia = Pick<proto.Message.IImageMessage, 'directPath' | 'mediaKey' | 'fileSha256' | 'fileLength'> &
  Partial<Pick<proto.Message.IImageMessage, 'width' | 'height'>>;

export interface Reading {
  file: (kind: MediaKind, remote: RemoteMedia, name: string, caption?: string | null) => IncomingContent;
  /** The company's clock. */
  zone: string;
}

export const words = (...parts: Parameters<typeof lines>): IncomingContent | undefined => {
  const text = lines(...parts);
  return text === undefined ? undefined : { type: 'text', text };
};

export const place = (
  { degreesLatitude: latitude, degreesLongitude: longitude }: proto.Message.ILocationMessage,
  description: string | undefined,
): IncomingContent | undefined =>
  Math.abs(latitude ?? NaN) <= 90 && Math.abs(longitude ?? NaN) <= 180
    ? { type: 'location', latitude: latitude!, longitude: longitude!, description: description ?? '' }
    : words('📍', description);

export const cards = (given: proto.Message.IContactMessage[]): IncomingContent | undefined => {
  const vcard = given.map(
    (one) => one.vcard || (one.displayName ? `BEGIN:VCARD\nFN:${one.displayName}\nEND:VCARD` : ''),
  );
  return vcard.some(Boolean) ? { type: 'contact', vcard: vcard.join('\n') } : undefined;
};

/** A picture, film or paper at the head of a form. */
interface Head {
  imageMessage?: proto.Message.IImageMessage | null;
  videoMessage?: proto.Message.IVideoMessage | null;
  documentMessage?: proto.Message.IDocumentMessage | null;
}

export function headed(head: Head | null | undefined, text: string | undefined, { file }: Reading) {
  const { imageMessage: image, videoMessage: film, documentMessage: paper } = head ?? {};
  if (image) return file('image', image, 'image.jpg', text);
  if (film) return file('video', film, 'video.mp4', text);
  if (paper) return file('document', paper, paper.fileName || 'document', text);
  return words(text);
}

export const poll = ({ name, options }: proto.Message.IPollCreationMessage) =>
  words(`📊 ${name ?? ''}`, dotted(options?.map(({ optionName }) => optionName)));
export const pollResult = ({ name, pollVotes }: proto.Message.IPollResultSnapshotMessage) => {
  const votes = pollVotes?.map(
    ({ optionName, optionVoteCount }) => `${optionName ?? ''}: ${Number(optionVoteCount ?? 0)}`,
  );
  return words(`📊 ${name ?? ''}`, dotted(votes));
};

export const rowsOf = ({ title, rows }: proto.Message.ListMessage.ISection) => [
  title,
  dotted(rows?.map((row) => [row.title, row.description].filter(Boolean).join(': '))),
];

export function textOfInteractive(message: proto.Message.IInteractiveMessage): string | undefined {
  const { header, body, footer, nativeFlowMessage, carouselMessage } = message;
  const buttons = nativeFlowMessage?.buttons?.map(({ name, buttonParamsJson }) => labelOf(buttonParamsJson) ?? name);
  const shown = carouselMessage?.cards?.slice(0, 20).map((card) => lines(card.header?.title, card.body?.text));
  return lines(header?.title, header?.subtitle, body?.text, footer?.text, dotted(buttons), ...(shown ?? []));
}

function labelOf(json: string | null | undefined): string | undefined {
  try {
    const { display_text: label } = JSON.parse(json ?? '') as { display_text?: unknown };
    return typeof label === 'string' ? label : undefined;
  } catch {
    return undefined;
  }
}

export const structured = (message: proto.Message.IHighlyStructuredMessage, reading: Reading) =>
  message.hydratedHsm ? template(message.hydratedHsm, reading) : words(dotted(message.params));

export function template(message: proto.Message.ITemplateMessage, reading: Reading): IncomingContent | undefined {
  const { interactiveMessageTemplate: interactive, fourRowTemplate: bare } = message;
  const filled = message.hydratedTemplate ?? message.hydratedFourRowTemplate;
  if (interactive) return headed(interactive.header, textOfInteractive(interactive), reading);
  if (!filled) return bare?.content ? structured(bare.content, reading) : undefined;
  const buttons = filled.hydratedButtons?.map(({ quickReplyButton, urlButton, callButton }) =>
    [(quickReplyButton ?? urlButton ?? callButton)?.displayText, urlButton?.url ?? callButton?.phoneNumber]
      .filter(Boolean)
      .join(': '),
  );
  const { hydratedTitleText: title, hydratedContentText: text, hydratedFooterText: footer } = filled;
  return headed(filled, lines(title, text, footer, dotted(buttons)), reading);
}

export const noteOf = (note: proto.IMessage | null | undefined) =>
  note?.conversation ?? note?.extendedTextMessage?.text;
