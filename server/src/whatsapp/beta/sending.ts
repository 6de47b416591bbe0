import type { BinaryNode, proto, WASocket } from 'baileys';
import type { Ack, DriverEvent, MessageRef, Outcome, Prepared, Reaction } from '../driver';
import { compose } from './compose';
import { addressOf } from './network-queries';
import { jidOf } from './jids';
import { lineDown, refusedWith, unanswered, unreachable } from './errors';
import type { Groups } from './groups';
import type { Library } from './library';
import type { LineStore } from './store';

interface SendingParts {
  lib: Library;
  store: LineStore;
  /** The open socket, if there is one. */
  socket: () => WASocket | undefined;
  now: () => Date;
  /** How long the network may take to confirm a message. */
  confirmWithin: number;
  groups: Groups;
  tell: (event: DriverEvent) => void;
}

/** Our messages on their way, and what the network says of them. */
export function createSending({ lib, store, socket, now, confirmWithin, groups, tell }: SendingParts) {
  const waiting = new Map<string, (outcome: Outcome) => void>();

  /** Stored before it leaves: a phone that cannot read it asks for it again, perhaps after a restart. */
  async function messageOf(open: WASocket, { providerId, content }: Prepared, jid: string): Promise<proto.IMessage> {
    const known = await store.readSent(providerId);
    if (known) return lib.proto.Message.decode(known);
    const message = await compose(lib, content, { jid, me: open.user!.id, upload: open.waUploadToServer });
    await store.keepSent(providerId, lib.proto.Message.encode(message).finish());
    return message;
  }

  /** That bytes left says nothing: only the network's own word counts. */
  async function relay(
    open: WASocket,
    jid: string,
    message: proto.IMessage,
    options: Parameters<WASocket['relayMessage']>[2] & { messageId: string },
  ): Promise<Outcome> {
    const id = options.messageId;
    let timer: NodeJS.Timeout | undefined;
    const confirmed = new Promise<Outcome>((resolve) => {
      waiting.set(id, resolve);
      timer = setTimeout(() => resolve({ state: 'unknown', error: unanswered }), confirmWithin);
    });
    try {
      await open.relayMessage(jid, message, options);
      return await confirmed;
    } catch {
      return { state: 'unknown', error: unanswered };
    } finally {
      clearTimeout(timer);
      waiting.delete(id);
    }
  }

  /** The network refused for what the line is and not for what it says; it may also tell until when. */
  async function restricted(code: string): Promise<void> {
    const lock =
      code === '463'
        ? await socket()
            ?.fetchAccountReachoutTimelock()
            .catch(() => undefined)
        : undefined;
    // Of an active one the library tells by itself.
    if (lock?.isActive) return;
    tell({ t: 'restricted', at: now(), reason: code === '463' ? 'NETWORK_RESTRICTED' : 'TOO_FAST' });
  }

  /** A message to a group got as far as it got with the last of its members. */
  async function countReaders(open: WASocket, jid: string, id: string): Promise<void> {
    const group = await groups.describe(jid);
    const own = [open.user?.id, open.user?.lid].flatMap((one) => (one ? userOf(one) : []));
    const members = group?.participants.map((member) => userOf(member.id)) ?? [];
    groups.count(
      id,
      members.filter((member) => !own.includes(member)),
    );
  }

  return {
    /** A file goes up and its message is kept before it takes the line's turn. */
    async prepare(message: Prepared): Promise<Outcome | undefined> {
      const open = socket();
      if (!open) return { state: 'rejected', error: lineDown };
      const jid = await addressOf(open, message.to);
      if (!jid) return { state: 'rejected', error: unreachable };
      return messageOf(open, message, jid).then(
        () => undefined,
        () => ({ state: 'rejected', error: unanswered }),
      );
    },
    async dispatch(message: Prepared): Promise<Outcome> {
      const open = socket();
      if (!open) return { state: 'rejected', error: lineDown };
      const jid = await addressOf(open, message.to);
      if (!jid) return { state: 'rejected', error: unreachable };
      let prepared: proto.IMessage;
      try {
        prepared = await messageOf(open, message, jid);
      } catch {
        // Nothing has left: a file that could not be uploaded, or a line that broke meanwhile.
        return { state: 'rejected', error: unanswered };
      }
      if (message.to.kind === 'group') await countReaders(open, jid, message.providerId);
      return relay(open, jid, prepared, { messageId: message.providerId });
    },
    async revoke({ providerId, chat, fromMe }: MessageRef): Promise<Outcome> {
      const open = socket();
      if (!open) return { state: 'rejected', error: lineDown };
      const jid = await addressOf(open, chat);
      if (!jid) return { state: 'rejected', error: unreachable };
      const message = await lib.generateWAMessageContent(
        { delete: { remoteJid: jid, fromMe, id: providerId } },
        { upload: open.waUploadToServer, jid },
      );
      // 7: taken back by its author.
      const messageId = lib.generateMessageIDV2(open.user?.id);
      return relay(open, jid, message, { messageId, additionalAttributes: { edit: '7' } });
    },
    /** Kept like any message, so that a phone that cannot read it is given it again. */
    async edit({ providerId, chat, fromMe }: MessageRef, text: string): Promise<Outcome> {
      const open = socket();
      if (!open) return { state: 'rejected', error: lineDown };
      const jid = await addressOf(open, chat);
      if (!jid) return { state: 'rejected', error: unreachable };
      const edited = { text, edit: { remoteJid: jid, fromMe, id: providerId }, linkPreview: null };
      const content = await lib.generateWAMessageContent(edited, { upload: open.waUploadToServer, jid });
      const messageId = lib.generateMessageIDV2(open.user?.id);
      await store.keepSent(messageId, lib.proto.Message.encode(content).finish());
      // 1: changed by its author.
      return relay(open, jid, content, { messageId, additionalAttributes: { edit: '1' } });
    },
    /** Kept as an edit is. */
    async react({ message, emoji, at }: Reaction): Promise<Outcome> {
      const open = socket();
      if (!open) return { state: 'rejected', error: lineDown };
      const { providerId: id, chat, fromMe, author } = message;
      const jid = await addressOf(open, chat);
      if (!jid) return { state: 'rejected', error: unreachable };
      const participant = chat.kind === 'group' && !fromMe && author ? jidOf(author) : undefined;
      const key = { remoteJid: jid, fromMe, id, ...(participant && { participant }) };
      const content = await lib.generateWAMessageContent(
        { react: { key, text: emoji, senderTimestampMs: at } },
        { upload: open.waUploadToServer, jid },
      );
      const messageId = lib.generateMessageIDV2(open.user?.id);
      await store.keepSent(messageId, lib.proto.Message.encode(content).finish());
      return relay(open, jid, content, { messageId });
    },
    /** The network's own words about our messages; the library passes none of the good ones on. */
    see(stanza: BinaryNode) {
      const { tag, attrs } = stanza;
      const { id, class: about, type, error, participant } = attrs;
      if (tag === 'ack' && about === 'message' && id) return confirm(id, error);
      const ack = tag === 'receipt' ? ackOf(type) : undefined;
      if (!ack) return;
      for (const one of idsOf(stanza)) {
        const far = participant ? groups.heardFrom(one, userOf(participant), ack) : ack;
        if (far) tell({ t: 'ack', at: now(), providerId: one, ack: far });
      }
    },
    /** The line broke: nobody knows whether the network has what was on its way. */
    interrupted() {
      for (const resolve of waiting.values()) resolve({ state: 'unknown', error: unanswered });
    },
  };

  function confirm(id: string, error: string | undefined) {
    const resolve = waiting.get(id);
    if (error) {
      if (error === '463' || error === '429') void restricted(error);
      if (resolve) resolve({ state: 'rejected', error: refusedWith(error) });
      else tell({ t: 'ack', at: now(), providerId: id, ack: 0, error: refusedWith(error) });
      return;
    }
    if (resolve) resolve({ state: 'handed-over', ack: 2 });
    else tell({ t: 'ack', at: now(), providerId: id, ack: 2 });
  }
}

/** Who, without which of their devices. */
const userOf = (jid: string): string => jid.split('@')[0]!.split(':')[0]!;

/** A receipt without a type says that it arrived. */
function ackOf(type: string | undefined): Ack | undefined {
  if (type === undefined || type === 'delivery') return 3;
  if (type === 'read') return 4;
  if (type === 'played') return 5;
  return type === 'sender' ? 2 : undefined;
}

/** A receipt may be of several messages. */
function idsOf({ attrs, content }: BinaryNode): string[] {
  const list = Array.isArray(content) ? content.find(({ tag }) => tag === 'list')?.content : undefined;
  const more = Array.isArray(list) ? list.flatMap((item) => item.attrs.id ?? []) : [];
  return [...(attrs.id ? [attrs.id] : []), ...more];
}
