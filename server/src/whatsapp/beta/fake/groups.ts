import { randomBytes } from 'node:crypto';
import { proto, type BinaryNode } from 'baileys';
import { addressOf, type Account, type Companion, type Directory } from './accounts';
import { pad, unpad } from './device';
import { bytesOf, child, childrenOf, node } from './nodes';
import type { Receiver } from './post-parts';
import { createSenderKey, openSenderKey, type SenderKey } from './sender-keys';

export interface Group {
  jid: string;
  subject: string;
  members: Account[];
  /** What members wrote, to be written again when a computer could not read it. */
  sent: Map<string, { from: Account; message: proto.IMessage }>;
}

interface GroupParts {
  directory: Directory;
  push: (companion: Companion, stanza: BinaryNode) => void;
  seal: (from: Account, companion: Companion, message: proto.IMessage) => Promise<{ type: string; bytes: Buffer }>;
  clientOf: (companion: Companion) => Receiver | undefined;
}

/** Conversations of several accounts, each writing with a key of its own that the others were given once. */
export function createGroups({ directory, push, seal, clientOf }: GroupParts) {
  const groups = new Map<string, Group>();
  const chains = new Map<string, SenderKey>();
  /** Computers that were given a member's chain. */
  const given = new Set<string>();
  /** What a phone was given of a computer's chain. */
  const opened = new Map<string, ReturnType<typeof openSenderKey>>();

  const nameOf = ({ account, device }: Companion) => `${account.pn}:${device}`;

  function make(subject: string, pns: string[]): Group {
    const jid = `1203630${String(40_000_000_000 + groups.size)}@g.us`;
    const group = { jid, subject, members: pns.map((pn) => directory.account(pn)), sent: new Map() };
    groups.set(jid, group);
    return group;
  }

  /** A member writes. @returns the message's id */
  async function say(group: Group, fromPn: string, said: string | proto.IMessage, id = newId()): Promise<string> {
    const from = directory.account(fromPn);
    const message = typeof said === 'string' ? { conversation: said } : said;
    group.sent.set(id, { from, message });
    for (const member of group.members)
      if (member !== from) for (const companion of member.companions.values()) await bring(group, companion, id);
    return id;
  }

  async function bring(group: Group, companion: Companion, id: string) {
    const { from, message } = group.sent.get(id)!;
    const chain = chains.get(`${group.jid} ${from.pn}`) ?? createSenderKey();
    chains.set(`${group.jid} ${from.pn}`, chain);
    const parts: BinaryNode[] = [];
    const mark = `${group.jid} ${from.pn} ${nameOf(companion)}`;
    if (!given.has(mark)) {
      const key = { groupId: group.jid, axolotlSenderKeyDistributionMessage: chain.distribution() };
      const { type, bytes } = await seal(from, companion, { senderKeyDistributionMessage: key });
      parts.push(node('enc', { v: '2', type }, bytes));
      given.add(mark);
    }
    const bytes = chain.encrypt(pad(proto.Message.encode(message).finish()));
    parts.push(node('enc', { v: '2', type: 'skmsg' }, bytes));
    const attrs = {
      from: group.jid,
      participant: addressOf(from, 'lid'),
      participant_pn: addressOf(from, 'pn'),
      addressing_mode: 'lid',
      id,
      type: 'text',
      t: String(Math.floor(Date.now() / 1000)),
      notify: from.name,
    };
    push(companion, node('message', attrs, parts));
  }

  /** A computer lost a member's key, or never had it: it is given again, with the message. */
  async function again(companion: Companion, jid: string, id: string): Promise<void> {
    const group = groups.get(jid);
    const sent = group?.sent.get(id);
    if (!group || !sent) return;
    given.delete(`${jid} ${sent.from.pn} ${nameOf(companion)}`);
    await bring(group, companion, id);
  }

  /** The company wrote to a group: its members' phones read it. @returns who did */
  async function fromCompanion(companion: Companion, stanza: BinaryNode): Promise<Account[]> {
    const group = groups.get(stanza.attrs.to!);
    if (!group) return [];
    const from = companion.account.pn;
    for (const copy of childrenOf(child(stanza, 'participants') ?? node('none'))) {
      const found = directory.find(copy.attrs.jid);
      const enc = child(copy, 'enc');
      if (!enc || !found || found.device !== 0) continue;
      const plain = await found.account.phone.decrypt(from, companion.device, enc.attrs.type!, bytesOf(enc));
      const key = proto.Message.decode(plain).senderKeyDistributionMessage!.axolotlSenderKeyDistributionMessage!;
      opened.set(`${group.jid} ${nameOf(companion)} ${found.account.pn}`, openSenderKey(key));
    }
    const bytes = bytesOf(childrenOf(stanza).find(({ attrs }) => attrs.type === 'skmsg'));
    const readers = group.members.filter(({ pn }) => opened.has(`${group.jid} ${nameOf(companion)} ${pn}`));
    for (const reader of readers) {
      const message = proto.Message.decode(
        unpad(opened.get(`${group.jid} ${nameOf(companion)} ${reader.pn}`)!(Buffer.from(bytes))),
      );
      const known = reader.shown.find(({ id, group: at }) => id === stanza.attrs.id && at === group.jid);
      if (known) known.times += 1;
      else reader.shown.push({ id: stanza.attrs.id!, from, message, times: 1, group: group.jid });
    }
    return readers.filter((reader) => reader !== companion.account);
  }

  /** A member gives the group another name; the others' computers are told. */
  function rename(group: Group, byPn: string, subject: string) {
    group.subject = subject;
    const by = directory.account(byPn);
    const who = { participant: addressOf(by, 'lid'), participant_pn: addressOf(by, 'pn') };
    for (const member of group.members)
      for (const companion of member.companions.values()) {
        const attrs = { from: group.jid, id: newId(), type: 'w:gp2', t: String(Math.floor(Date.now() / 1000)), ...who };
        push(
          companion,
          node('notification', attrs, [node('subject', { subject, s_t: attrs.t, s_o: who.participant })]),
        );
      }
  }

  /** A member's phone has a message of the company, or shows it. */
  function receipt({ jid }: Pick<Group, 'jid'>, fromPn: string, toPn: string, id: string, type?: 'read' | 'played') {
    const participant = addressOf(directory.account(fromPn), 'lid');
    const attrs = { from: jid, participant, id, t: '1', ...(type && { type }) };
    for (const companion of directory.account(toPn).companions.values())
      clientOf(companion)?.send(node('receipt', attrs));
  }

  function describe(jid: string): BinaryNode {
    const group = groups.get(jid);
    if (!group) return node('error', { code: '404', text: 'item-not-found' });
    const { subject, members } = group;
    const people = members.map((member) =>
      node('participant', { jid: addressOf(member, 'lid'), phone_number: addressOf(member, 'pn') }),
    );
    const about = { subject, creation: '1', s_t: '1', addressing_mode: 'lid', size: String(members.length) };
    return node('group', { id: jid.split('@')[0]!, ...about, creator: addressOf(members[0]!, 'lid') }, people);
  }

  return { make, say, rename, again, fromCompanion, receipt, describe };
}

const newId = () => `3A${randomBytes(9).toString('hex').toUpperCase()}`;
