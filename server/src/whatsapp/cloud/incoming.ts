import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Ack, DriverEvent, Identity, MessageRef, Party } from '../driver';
import { errorOf } from './errors';
import { contentOf, maybe, Message, text } from './kinds';

const Status = z.looseObject({
  id: text,
  status: text,
  timestamp: text,
  biz_opaque_callback_data: maybe,
  errors: z
    .array(z.looseObject({ code: z.number().optional(), title: maybe, message: maybe }))
    .optional()
    .catch(undefined),
});

/** Somebody wants to be sent no advertisements any more, or wants them again. */
const Preference = z.looseObject({ wa_id: maybe, user_id: maybe, category: text, value: text, timestamp: maybe });

const Person = z.looseObject({ wa_id: maybe, user_id: maybe, profile: z.looseObject({ name: maybe }).optional() });

/** What cannot be read is left out of a list, and the rest of it stays. */
const each = <T extends z.ZodType>(one: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => list.flatMap((value) => one.safeParse(value).data ?? []) as z.output<T>[]);

const Change = z.looseObject({
  field: maybe,
  value: z.looseObject({
    metadata: z.looseObject({ phone_number_id: maybe }).optional().catch(undefined),
    contacts: each(Person),
    messages: each(Message),
    /** Typed on the company's own phone, where the number lives on both. */
    message_echoes: each(Message),
    statuses: each(Status),
    user_preferences: each(Preference),
  }),
});
export type Change = z.infer<typeof Change>;

const Webhook = z.looseObject({ entry: each(z.looseObject({ changes: each(Change) })) });

/** What a webhook says, as far as it can be read; no text of it holds what a database cannot. */
export const changesOf = (body: unknown): Change[] =>
  Webhook.safeParse(storable(body)).data?.entry.flatMap(({ changes }) => changes) ?? [];

/** More than any text that is kept whole. */
const longest = 70_000;

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longest).replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, storable(entry)]));
}

/** Names that the network gives to messages, and that may be ours. */
export const namesIn = ({ value }: Change): string[] => [
  ...[...value.messages, ...value.message_echoes].flatMap(({ context, reaction, edit, revoke }) =>
    [context?.id, reaction?.message_id, edit?.original_message_id, revoke?.original_message_id].filter(
      (id) => id !== undefined,
    ),
  ),
  ...value.statuses.map(({ id }) => id),
];

/** Whose receipts name which of ours: what is learnt of messages whose answer was lost. */
export const learntFrom = ({ value }: Change): { wamid: string; providerId: string }[] =>
  value.statuses.flatMap(({ id, biz_opaque_callback_data: ours }) => (ours ? [{ wamid: id, providerId: ours }] : []));

export interface Reading {
  /** Our name of a message, by the network's. */
  ours: ReadonlyMap<string, string>;
  /** Their clock counts seconds: what came later of two in one second is later. */
  order: number;
}

/** The wire's words as the product knows them. */
export function eventsOf({ value }: Change, reading: Reading): DriverEvent[] {
  const names = new Map(value.contacts.flatMap((one) => [one.wa_id, one.user_id].map((id) => [id, one] as const)));
  const brought = value.messages.flatMap((message) => {
    const known = names.get(message.from ?? message.from_user_id);
    const party = partyOf(message.from, message.from_user_id ?? known?.user_id, known?.profile?.name);
    return party ? eventOf(message, party, false, reading) : [];
  });
  const echoed = value.message_echoes.flatMap((message) => {
    const party = partyOf(message.to, undefined, undefined);
    return party ? eventOf(message, party, true, reading) : [];
  });
  const wishes = value.user_preferences.flatMap((wish) => wishOf(wish));
  return [...brought, ...echoed, ...value.statuses.flatMap((status) => receiptOf(status, reading)), ...wishes];
}

// https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/user_preferences
function wishOf({
  wa_id: phone,
  user_id: user,
  category,
  value,
  timestamp,
}: z.infer<typeof Preference>): DriverEvent[] {
  const who = partyOf(phone, user, undefined);
  if (!who || category !== 'marketing_messages' || (value !== 'stop' && value !== 'resume')) return [];
  return [{ t: 'marketing', at: timeOf(timestamp ?? '0'), who, wanted: value === 'resume' }];
}

function partyOf(phone: string | undefined, user: string | undefined, name: string | undefined): Party | undefined {
  const ids: Identity[] = [
    ...(phone && /^\d{3,20}$/.test(phone) ? [{ kind: 'pn' as const, value: phone }] : []),
    ...(user && user.length <= 128 ? [{ kind: 'bsuid' as const, value: user }] : []),
  ];
  const [id, ...aliases] = ids;
  return id && { id, aliases, ...(name && { pushName: name }) };
}

/** What no clock of theirs can have shown is the beginning of time. */
function timeOf(said: string, order = 0): Date {
  const seconds = Number(said);
  return new Date((seconds > 0 && seconds < 2 ** 32 ? Math.floor(seconds) : 0) * 1000 + (order % 1000));
}

function eventOf(message: Message, party: Party, fromMe: boolean, reading: Reading): DriverEvent[] {
  const at = timeOf(message.timestamp, reading.order);
  const { reaction, system } = message;
  if (message.type === 'reaction' && reaction) {
    const ours = reading.ours.get(reaction.message_id);
    const about: MessageRef = {
      providerId: ours ?? reaction.message_id,
      chat: party.id,
      fromMe: ours !== undefined,
    };
    return [{ t: 'reacted', at, ...about, emoji: reaction.emoji ?? '', by: fromMe ? 'us' : 'customer' }];
  }
  const changed = message.type === 'edit' ? message.edit : message.type === 'revoke' ? message.revoke : undefined;
  if (changed) {
    const providerId = reading.ours.get(changed.original_message_id) ?? changed.original_message_id;
    const about = { providerId, chat: party.id, fromMe };
    if (message.type === 'revoke') return [{ t: 'revoked', at, ...about }];
    const { text: words, image, video, document } = message.edit!.message;
    const said = words?.body ?? image?.caption ?? video?.caption ?? document?.caption;
    return said === undefined ? [] : [{ t: 'edited', at, ...about, text: said }];
  }
  if (message.type === 'system') {
    // Somebody has another number now.
    const fresh = system?.wa_id ?? system?.new_wa_id;
    const isOther = fresh !== undefined && /^\d{3,20}$/.test(fresh) && fresh !== party.id.value;
    return isOther ? [{ t: 'identity', at, a: party.id, b: { kind: 'pn', value: fresh } }] : [];
  }
  const quotedId = message.context?.id;
  const quoted = quotedId ? { quoted: { providerId: reading.ours.get(quotedId) ?? quotedId } } : {};
  const said = contentOf(message);
  // Of what is odd on our own phone nobody has to be told.
  if (!said || (fromMe && (said.type === 'unreadable' || said.type === 'unsupported'))) return [];
  // What was tapped names the message itself, also where that has no name here yet.
  const about = said.type === 'text' && said.tapped ? { quoted: { providerId: said.tapped.of } } : quoted;
  const content = { ...said, ...about };
  return [
    { t: 'message', at, providerId: nameOf(message.id), fromMe, chat: party, sender: party, isGroup: false, content },
  ];
}

/** An index holds no long names. */
const nameOf = (id: string) => (id.length > 200 ? createHash('sha256').update(id).digest('hex') : id);

const acks: Record<string, Ack> = { sent: 2, delivered: 3, read: 4, played: 5 };

function receiptOf(status: z.infer<typeof Status>, { ours }: Reading): DriverEvent[] {
  const providerId = status.biz_opaque_callback_data ?? ours.get(status.id);
  const at = timeOf(status.timestamp);
  if (providerId === undefined) return [];
  if (status.status === 'failed') {
    // It was accepted before it failed; so said, an acceptance that comes late does not look like news.
    const error = errorOf(status.errors?.[0] ?? {});
    return [
      { t: 'ack', at, providerId, ack: 2 },
      { t: 'ack', at, providerId, ack: 0, error },
    ];
  }
  const ack = acks[status.status];
  return ack === undefined ? [] : [{ t: 'ack', at, providerId, ack }];
}
