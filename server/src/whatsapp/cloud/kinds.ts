import { z } from 'zod';
import type { IncomingContent } from '../driver';
import { answers, dotted, lines, price, withAd } from '../readable';
import { tappedOf } from './menus';
import { vcardOf } from './vcard';

export const text = z.string();
/** What is no text is not there; the network has sent numbers for texts before. */
export const maybe = z
  .union([text, z.number().transform(String)])
  .optional()
  .catch(undefined);
const file = z.looseObject({ id: text, mime_type: maybe, caption: maybe, filename: maybe }).optional().catch(undefined);
const titled = z
  .looseObject({ id: maybe, title: maybe, description: maybe, body: maybe, response_json: maybe })
  .optional()
  .catch(undefined);

/** A message as it comes over the webhook. Without its name it is none; all else may be missing, or be anything. */
export const Message = z.looseObject({
  id: text.min(1),
  timestamp: maybe.transform((seconds) => seconds ?? '0'),
  type: text.catch('unknown'),
  from: maybe,
  from_user_id: maybe,
  to: maybe,
  context: z
    .looseObject({
      id: maybe,
      referred_product: z.looseObject({ product_retailer_id: maybe }).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** The advertisement by which somebody came. */
  referral: z.looseObject({ headline: maybe, body: maybe, source_url: maybe }).optional().catch(undefined),
  order: z
    .looseObject({
      text: maybe,
      product_items: z
        .array(
          z.looseObject({ product_retailer_id: maybe, quantity: maybe, item_price: maybe, currency: maybe }).catch({}),
        )
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  /** Of a kind that the network itself does not hand on, and why. */
  unsupported: z.looseObject({ type: maybe }).optional().catch(undefined),
  errors: z
    .array(z.looseObject({ code: z.number().optional().catch(undefined) }))
    .optional()
    .catch(undefined),
  text: z.looseObject({ body: text }).optional().catch(undefined),
  image: file,
  video: file,
  audio: file,
  voice: file,
  document: file,
  sticker: file,
  location: z
    .looseObject({ latitude: z.number(), longitude: z.number(), name: maybe, address: maybe })
    .optional()
    .catch(undefined),
  contacts: z.array(z.looseObject({})).optional().catch(undefined),
  reaction: z.looseObject({ message_id: text, emoji: maybe }).optional().catch(undefined),
  /** Told of numbers that also live in the app on a phone. */
  edit: z
    .looseObject({
      original_message_id: text,
      message: z.looseObject({
        text: z.looseObject({ body: text }).optional().catch(undefined),
        image: file,
        video: file,
        document: file,
      }),
    })
    .optional()
    .catch(undefined),
  revoke: z.looseObject({ original_message_id: text }).optional().catch(undefined),
  button: z.looseObject({ text: maybe }).optional().catch(undefined),
  interactive: z
    .looseObject({ button_reply: titled, list_reply: titled, nfm_reply: titled })
    .optional()
    .catch(undefined),
  system: z.looseObject({ wa_id: maybe, new_wa_id: maybe }).optional().catch(undefined),
});
export type Message = z.infer<typeof Message>;

type Read = (message: Message) => IncomingContent | undefined;

const words = (...parts: Parameters<typeof lines>): IncomingContent | undefined => {
  const said = lines(...parts);
  return said === undefined ? undefined : { type: 'text', text: said };
};

const fileOf =
  (media: Extract<IncomingContent, { type: 'media' }>['media'], field: 'voice' | typeof media = media): Read =>
  (message) => {
    const sent = message[field];
    if (!sent) return undefined;
    const name = sent.filename ?? `${media}.${endingOf(sent.mime_type)}`;
    return { type: 'media', media, caption: sent.caption ?? '', file: { name, ref: { id: sent.id } } };
  };

const endingOf = (mime = '') => /^\w+\/(\w+)/.exec(mime)?.[1]?.replace('jpeg', 'jpg') ?? 'bin';

/** What becomes of each kind that the network names; undefined is of a kind that is not shown, null is no message. */
const kinds: Record<string, Read | null> = {
  text: ({ text: said }) => words(said?.body) && { type: 'text', text: said!.body },
  image: fileOf('image'),
  video: fileOf('video'),
  audio: fileOf('audio'),
  voice: fileOf('audio', 'voice'),
  document: fileOf('document'),
  sticker: fileOf('sticker'),
  location: ({ location }) => {
    if (!location || Math.abs(location.latitude) > 90 || Math.abs(location.longitude) > 180) return undefined;
    const { latitude, longitude, name, address } = location;
    return { type: 'location', latitude, longitude, description: [name, address].filter(Boolean).join(', ') };
  },
  contacts: ({ contacts }) =>
    contacts?.length ? { type: 'contact', vcard: contacts.map(vcardOf).join('\n') } : undefined,
  button: ({ button }) => words(button?.text),
  interactive: ({ interactive }) => {
    const { button_reply: button, list_reply: row, nfm_reply: form } = interactive ?? {};
    const tapped = tappedOf((button ?? row)?.id);
    // What did not fit into the title stands below it, whole.
    if (tapped) return { type: 'text', text: row?.description ?? (button ?? row)?.title ?? '', tapped };
    return words((button ?? row)?.title, row?.description) ?? words(answers(form?.response_json) ?? form?.body);
  },
  order: ({ order }) =>
    words(
      `🛒 ${order?.text ?? ''}`,
      dotted(
        order?.product_items?.map(({ product_retailer_id: item, quantity, item_price: amount, currency }) =>
          [`${quantity ?? '1'} × ${item ?? '?'}`, amount && price(Number(amount), currency)]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
    ),
  // https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/unsupported
  unsupported: ({ unsupported, errors }) => {
    const isAway = errors?.some(({ code }) => code === 131_060) || unsupported?.type === 'media_placeholder';
    return isAway
      ? { type: 'unreadable' }
      : { type: 'unsupported', kind: (unsupported?.type ?? 'unknown').slice(0, 50) };
  },
  // Somebody has opened the chat, and said nothing yet.
  request_welcome: null,
};

/** Of what the network does not hand on this is nothing that somebody said. */
const silent = new Set(['poll_update', 'keep_in_chat', 'pin', 'reaction']);

/** What a message says; nothing when nobody said anything. */
export function contentOf(message: Message): IncomingContent | undefined {
  const read = Object.hasOwn(kinds, message.type) ? kinds[message.type] : undefined;
  if (read === null || (message.type === 'unsupported' && silent.has(message.unsupported?.type ?? '')))
    return undefined;
  const said = read?.(message) ?? { type: 'unsupported' as const, kind: message.type.slice(0, 50) };
  return withOccasion(said, message);
}

/** By which advertisement somebody came, and about which product they ask, stands below their words. */
function withOccasion(said: IncomingContent, { referral, context }: Message): IncomingContent {
  const ad = referral && { headline: referral.headline, body: referral.body, url: referral.source_url };
  const product = context?.referred_product?.product_retailer_id;
  const below = (words: string) => withAd([words, product && `🛍️ ${product}`].filter(Boolean).join('\n\n'), ad);
  if (said.type === 'text' && !said.tapped) return { ...said, text: below(said.text) };
  if (said.type === 'media') return { ...said, caption: below(said.caption) };
  return said;
}
