import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { proto, type BinaryNode } from 'baileys';
import { addressOf, type Account, type Addressing, type Companion } from './accounts';
import { createFilePost } from './file-post';
import { createGroups } from './groups';
import { bytesOf, child, childrenOf, node, numberBytes, numberOf } from './nodes';
import type { PostParts, Saying } from './post-parts';

/** A copy that a phone could not decrypt: its key was used before, is none of its session's, or the session is unknown. */
export interface Unread {
  id: string;
  by: string;
  why: string;
}

/** Messages, receipts and requests for another copy, between phones and a company's computer. */
export type Post = ReturnType<typeof createPost>;

export function createPost({ directory, faults, files, clientOf }: PostParts) {
  const addressed: string[] = [];
  const unread: Unread[] = [];
  const asked: string[] = [];
  const pushed = new Map<string, BinaryNode>();
  /** Asked of phones that are off. */
  const held: (() => Promise<void>)[] = [];
  const groups = createGroups({ directory, push, seal, clientOf });
  const { bringAgain, sayFile } = createFilePost({ directory, files, clientOf, say });

  /** Kept until the computer says that it has it. */
  function push(companion: Companion, stanza: BinaryNode) {
    pushed.set(stanza.attrs.id!, stanza);
    companion.queue.set(stanza.attrs.id!, stanza);
    const client = clientOf(companion);
    if (client?.isActive()) client.send(stanza);
  }

  /** Encrypted from a phone to a computer, in a session that begins when there is none. */
  async function seal(from: Account, companion: Companion, message: proto.IMessage) {
    const [name, device] = [companion.account.pn, companion.device];
    if (!from.phone.knows(name, device))
      await from.phone.begin(name, device, { ...companion.bundle, once: companion.once.shift() });
    return from.phone.encrypt(name, device, proto.Message.encode(message).finish());
  }

  async function post(
    from: Account,
    to: Account,
    message: proto.IMessage,
    how: Saying & { id: string; count?: number },
  ) {
    const by = how.by ?? 'lid';
    for (const companion of to.companions.values()) {
      const { type, bytes } = await seal(from, companion, message);
      // Of either kind of ciphertext this byte stands under the seal of the message.
      if (how.corrupt) bytes[bytes.length - 12]! ^= 1;
      const enc = node('enc', { v: '2', type, ...(how.count && { count: String(how.count) }) }, bytes);
      const known: Record<string, string> = how.hidden ? {} : { sender_pn: addressOf(from, 'pn') };
      const other: Record<string, string> =
        by === 'lid' ? { addressing_mode: 'lid', ...known } : { sender_lid: addressOf(from, 'lid') };
      const attrs = {
        from: how.list ? `${how.list}@broadcast` : addressOf(from, by),
        ...(how.list && { participant: addressOf(from, by) }),
        id: how.id,
        type: how.type ?? 'text',
        t: now(),
        notify: from.name,
      };
      push(companion, node('message', { ...attrs, ...other }, [enc]));
    }
  }

  async function say(fromPn: string, toPn: string, said: string | proto.IMessage, how: Saying = {}): Promise<string> {
    const [from, to] = [directory.account(fromPn), directory.account(toPn)];
    const id = how.id ?? `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    const message = typeof said === 'string' ? { conversation: said } : said;
    const list = how.list ? { list: how.list } : {};
    from.sent.set(id, { message, to, by: how.by ?? 'lid', hidden: how.hidden ?? false, ...list });
    await post(from, to, message, { ...how, id });
    return id;
  }

  /** The first thing a new computer hears from its phone: here, that there is nothing to tell. */
  function sendHistory(companion: Companion, past: proto.IHistorySync = { syncType: 0, conversations: [] }) {
    const history = proto.HistorySync.encode(past).finish();
    const message: proto.IMessage = {
      protocolMessage: {
        type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: {
          syncType: proto.Message.HistorySyncType.INITIAL_BOOTSTRAP,
          progress: 100,
          chunkOrder: 1,
          initialHistBootstrapInlinePayload: deflateSync(history),
        },
      },
    };
    void tellDevice(companion, message);
  }

  /** What a phone tells its own computers. */
  async function tellDevice(companion: Companion, message: proto.IMessage) {
    const { account } = companion;
    const { type, bytes } = await seal(account, companion, message);
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    const attrs = { from: addressOf(account, 'pn'), id, type: 'text', t: now(), category: 'peer' };
    push(companion, node('message', attrs, [node('enc', { v: '2', type }, bytes)]));
  }

  /** The phone has a message that the network had for its computers in name only, and brings it. */
  async function bring(companion: Companion, stanzaId: string, found: proto.IWebMessageInfo) {
    const { Type } = proto.Message.ProtocolMessage;
    const webMessageInfoBytes = proto.WebMessageInfo.encode(found).finish();
    await tellDevice(companion, {
      protocolMessage: {
        type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
        peerDataOperationRequestResponseMessage: {
          stanzaId,
          peerDataOperationResult: [{ placeholderMessageResendResponse: { webMessageInfoBytes } }],
        },
      },
    });
  }

  /** The company wrote: its phones read it, the network confirms it. */
  async function fromCompanion(companion: Companion, stanza: BinaryNode): Promise<void> {
    const { id, to } = stanza.attrs;
    const client = clientOf(companion);
    addressed.push(to!);
    faults.onMessage?.(id!);
    const error = faults.ackErrors?.shift() ?? faults.ackError;
    if (error !== undefined) {
      client?.send(node('ack', { class: 'message', id: id!, from: to!, t: '1', error: String(error) }));
      return;
    }
    const isHeld = faults.withholdAcks || (faults.withheld ?? 0) > 0;
    if (faults.withheld) faults.withheld -= 1;
    if (to!.endsWith('@g.us')) {
      const members = await groups.fromCompanion(companion, stanza);
      if (!isHeld) client?.send(node('ack', { class: 'message', id: id!, from: to!, t: '1' }));
      if (faults.withholdReceipts) return;
      for (const { pn } of members) groups.receipt({ jid: to! }, pn, companion.account.pn, id!);
      return;
    }
    const targets = child(stanza, 'participants');
    const copies = targets ? childrenOf(targets) : [node('to', { jid: to! }, childrenOf(stanza))];
    const readers: Account[] = [];
    for (const copy of copies) {
      const reader = await deliver(companion, stanza, copy);
      if (reader) readers.push(reader);
    }
    if (!isHeld) client?.send(node('ack', { class: 'message', id: id!, from: to!, t: '1' }));
    if (faults.withholdReceipts) return;
    for (const reader of readers) if (reader !== companion.account) receipt(reader.pn, companion.account.pn, id!);
  }

  async function deliver(companion: Companion, stanza: BinaryNode, copy: BinaryNode): Promise<Account | undefined> {
    const enc = child(copy, 'enc');
    const found = directory.find(copy.attrs.jid);
    if (!enc || !found || found.device !== 0) return undefined;
    const { account } = found;
    const from = companion.account.pn;
    let plain: Buffer;
    try {
      plain = await account.phone.decrypt(from, companion.device, enc.attrs.type!, bytesOf(enc));
    } catch (error) {
      unread.push({ id: stanza.attrs.id!, by: account.pn, why: (error as Error).message });
      return undefined;
    }
    const message = proto.Message.decode(plain);
    const known = account.shown.find((one) => one.id === stanza.attrs.id && one.from === from);
    if (known) known.times += 1;
    else account.shown.push({ id: stanza.attrs.id!, from, message, times: 1 });
    return account;
  }

  /** The computer has it, or could not read it and asks for another copy. */
  async function receiptFromCompanion(companion: Companion, stanza: BinaryNode): Promise<void> {
    const { id, type, to } = stanza.attrs;
    if (faults.loseReceipts) return;
    clientOf(companion)?.send(node('ack', { class: 'receipt', id: id!, from: to!, ...(type && { type }) }));
    if (type === 'read' || type === 'read-self') {
      companion.reads.push(id!);
      return;
    }
    if (type === 'server-error') return bringAgain(companion, id!, child(stanza, 'rmr')?.attrs.jid);
    companion.queue.delete(id!);
    if (type !== 'retry') return;
    asked.push(id!);
    if (faults.phonesOff) return void held.push(() => again(companion, stanza));
    return again(companion, stanza);
  }

  async function again(companion: Companion, stanza: BinaryNode): Promise<void> {
    const { id, to } = stanza.attrs;
    if (to?.endsWith('@g.us')) return groups.again(companion, to, id!);
    const from = directory.find(stanza.attrs.participant ?? to)?.account;
    const sent = from?.sent.get(id!);
    if (!from || !sent) return;
    const keys = child(stanza, 'keys');
    const once = child(keys, 'key');
    const [name, device] = [companion.account.pn, companion.device];
    from.phone.forget(name, device);
    await from.phone.begin(name, device, {
      ...companion.bundle,
      once: once ? { id: numberOf(child(once, 'id')), key: bytesOf(child(once, 'value')) } : companion.once.shift(),
    });
    await post(from, sent.to, sent.message, {
      id: id!,
      by: sent.by,
      hidden: sent.hidden,
      ...(sent.list && { list: sent.list }),
      count: Number(child(stanza, 'retry')?.attrs.count ?? 1),
    });
  }

  /** A phone's receipt: delivered, read or played. */
  function receipt(fromPn: string, toPn: string, id: string, type?: 'read' | 'played', by: Addressing = 'lid') {
    const from = addressOf(directory.account(fromPn), by);
    for (const companion of directory.account(toPn).companions.values())
      clientOf(companion)?.send(node('receipt', { from, id, t: '1', ...(type && { type }) }));
  }

  /** The phone could not read a message of the company. */
  function askAgain(fromPn: string, toPn: string, id: string, count = 1) {
    const account = directory.account(fromPn);
    for (const companion of directory.account(toPn).companions.values()) {
      account.phone.forget(toPn, companion.device);
      clientOf(companion)?.send(
        node('receipt', { from: addressOf(account, 'lid'), id, type: 'retry', t: '1' }, [
          node('retry', { count: String(count), id, t: '1', v: '1' }),
          node('registration', {}, numberBytes(account.phone.bundle().registrationId, 4)),
        ]),
      );
    }
  }

  /** The network did not hear that the computer has it, and brings it again. */
  function repeat(toPn: string, id: string) {
    for (const companion of directory.account(toPn).companions.values()) push(companion, pushed.get(id)!);
  }

  /** Phones that were off do what they were asked for meanwhile. */
  async function phonesOn() {
    delete faults.phonesOff;
    for (const work of held.splice(0)) await work();
  }

  return {
    phonesOn,
    addressed,
    unread,
    asked,
    groups,
    push,
    repeat,
    say,
    sayFile,
    sendHistory,
    bring,
    fromCompanion,
    receiptFromCompanion,
    receipt,
    askAgain,
  };
}

const now = () => String(Math.floor(Date.now() / 1000));
