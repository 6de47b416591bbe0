import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { proto } from 'baileys';
import { WebSocketServer } from 'ws';
import { addressOf, createDirectory, type Account, type Addressing, type Companion } from './accounts';
import { createClient, type Client } from './client';
import { typedCode } from './codes';
import type { Faults } from './faults';
import { createFiles } from './files';
import { node } from './nodes';
import { createIdentity } from './noise';
import { pairSuccess, readQr } from './pairing';
import { createPost } from './post';

/** How a call goes on after it began to ring. */
type Ending = 'timeout' | 'accepted' | 'ringing' | 'given up' | 'taken on the phone';

/** A WhatsApp network on loopback, which speaks the wire of the real one: for tests alone. */
export type FakeWhatsApp = Awaited<ReturnType<typeof createFakeWhatsApp>>;

export async function createFakeWhatsApp() {
  const identity = createIdentity();
  const directory = createDirectory();
  const files = await createFiles((pn) => directory.account(pn).picture);
  const faults: Faults = {};
  const clients = new Set<Client>();
  const post = createPost({ directory, faults, files, clientOf });
  const trace: string[] = [];
  let logins = 0;
  let calls = 0;

  const http = createServer();
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => {
    if (faults.dropAtOnce) return socket.terminate();
    const client = createClient({ socket, identity, directory, faults, mediaHost: files.host, post, trace, loggedIn });
    clients.add(client);
    socket.on('close', () => clients.delete(client));
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;

  function clientOf(companion: Companion): Client | undefined {
    return [...clients].find((client) => client.companion === companion);
  }

  /** A device that logs in takes the place of its former socket. */
  function loggedIn(companion: Companion, by: Client) {
    logins += 1;
    for (const other of clients) if (other !== by && other.companion === companion) replace(other);
  }

  const replace = (client: Client) => client.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));

  const companionsOf = (pn: string) => [...directory.account(pn).companions.values()];
  const clientsOf = (pn: string) => companionsOf(pn).flatMap((companion) => clientOf(companion) ?? []);

  /** The phone reads the QR code: the computer becomes one of its account's devices, and is asked to come again. */
  async function scan(pn: string, qrcode: string, name?: string): Promise<void> {
    const account = directory.account(pn, name);
    const code = readQr(qrcode);
    const client = [...clients].find(({ refs }) => refs.includes(code.ref));
    if (!client?.registration) throw new Error('nobody shows this code');
    if (client.noiseKey !== code.noiseKey) throw new Error('the code is another computer’s');
    await link(account, client, code);
  }

  /** Somebody types the code that the computer shows. @throws when it is not the one */
  async function typeCode(pn: string, typed: string): Promise<void> {
    const client = [...clients].find(({ hello }) => hello?.number === pn);
    if (!client?.registration) throw new Error('nobody wants to be linked to this number');
    const account = directory.account(pn);
    await link(account, client, await typedCode(account, client, typed));
  }

  async function link(account: Account, client: Client, about: { identity: Buffer; secret: Buffer }): Promise<void> {
    const device = account.nextDevice++;
    const { stanza, isSignedBy } = pairSuccess(account, device, about.identity, about.secret);
    const answer = await client.ask(stanza);
    if (!isSignedBy(answer)) throw new Error('the new device did not sign');
    const { eRegid, eSkeyId, eSkeyVal, eSkeySig } = client.registration!;
    account.companions.set(device, {
      account,
      device,
      noiseKey: client.noiseKey,
      bundle: {
        registrationId: Buffer.from(eRegid!).readUInt32BE(),
        identity: about.identity,
        signed: {
          id: Buffer.from(eSkeyId!).readUIntBE(0, 3),
          key: Buffer.from(eSkeyVal!),
          signature: Buffer.from(eSkeySig!),
        },
      },
      once: [],
      queue: new Map(),
      reads: [],
      hasHistory: false,
    });
    client.end(node('stream:error', { code: '515' }));
  }

  return {
    url: `ws://127.0.0.1:${port}/ws/chat`,
    /** This process takes us for the real network. */
    async trust() {
      identity.trust();
      await files.trust();
    },
    files,
    faults,
    /** What clients sent, one line a stanza: tag, type and first child. */
    trace,
    account: directory.account,
    everyone: directory.all,
    addressOf: (pn: string, by: Addressing = 'lid') => addressOf(directory.account(pn), by),
    logins: () => logins,
    isOnline: (pn: string) => clientsOf(pn).some((client) => client.isActive()),
    /** How many stanzas wait for the company, unconfirmed. */
    waiting: (pn: string) => companionsOf(pn).reduce((sum, { queue }) => sum + queue.size, 0),
    scan,
    typeCode,
    groups: post.groups,
    /** Where the company's messages went, as the wire names it. */
    addressed: post.addressed,
    /** Copies that a phone could not decrypt. */
    unread: post.unread,
    /** Messages of which the company asked for another copy. */
    asked: post.asked,
    /** Somebody calls the company: it rings, and ends so. @returns the call's id */
    call(fromPn: string, toPn: string, ending: Ending, isVideo = false): string {
      const from = addressOf(directory.account(fromPn), 'lid');
      const id = `CALL${String(++calls)}`;
      const tell = (tag: string, attrs: Record<string, string>) => {
        const about = { 'call-id': id, 'call-creator': from, caller_pn: addressOf(directory.account(fromPn), 'pn') };
        const content = isVideo ? [node('video')] : [];
        const stanza = node('call', { from, id: `${tag}-${id}`, t: String(Math.floor(Date.now() / 1000)) }, [
          node(tag, { ...about, ...attrs }, content),
        ]);
        for (const companion of companionsOf(toPn)) post.push(companion, stanza);
      };
      tell('offer', {});
      if (ending === 'timeout') tell('terminate', { reason: 'timeout' });
      if (ending === 'accepted') tell('accept', {});
      if (ending === 'given up') tell('terminate', {});
      if (ending === 'taken on the phone') tell('terminate', { reason: 'accepted_elsewhere' });
      return id;
    },
    /** A computer is told what the phone had before it. */
    tellPast: (pn: string, past: proto.IHistorySync) =>
      companionsOf(pn).forEach((companion) => post.sendHistory(companion, past)),
    /** The phone is asked for a message that its computers have in name only, and brings it. @returns its request's id */
    async bring(pn: string, found: proto.IWebMessageInfo) {
      const asks = ({ message }: { message: proto.IMessage }) =>
        message.deviceSentMessage?.message?.protocolMessage?.peerDataOperationRequestMessage?.placeholderMessageResendRequest?.some(
          ({ messageKey }) => messageKey?.id === found.key?.id,
        );
      const request = directory.account(pn).shown.find(asks);
      if (!request) return false;
      for (const companion of companionsOf(pn)) await post.bring(companion, request.id, found);
      return true;
    },
    /** Bytes that mean nothing. */
    spit: (pn: string, bytes: Buffer) => clientsOf(pn).forEach((client) => client.spit(bytes)),
    /** Resolves when all is taken that computers have sent so far. */
    settled: () => Promise.all([...clients].map((client) => client.settled())),
    /** How many sockets are open. */
    sockets: () => clients.size,
    /** Somebody writes to the company. @returns the message's id */
    say: post.say,
    /** Somebody sends a file to the company. @returns the message's id */
    sayFile: post.sayFile,
    phonesOn: post.phonesOn,
    /** The network brings a message a second time. */
    repeat: post.repeat,
    /** Any stanza for the company's devices, as if the network had sent it. */
    push: (pn: string, stanza: ReturnType<typeof node>) => {
      for (const companion of companionsOf(pn)) post.push(companion, stanza);
    },
    /** Ids that the company said were seen. */
    seen: (pn: string) => companionsOf(pn).flatMap(({ reads }) => reads),
    /** What the phone shows, oldest first. */
    shown: (pn: string) => directory.account(pn).shown,
    /** The phone opened what the company wrote, or a voice message was played. */
    receipt: post.receipt,
    /** The phone could not read a message and asks for it again. */
    askAgain: post.askAgain,
    /** The line breaks. */
    drop: (pn: string) => clientsOf(pn).forEach((client) => client.drop()),
    /** The lines of computers that belong to nobody yet break. */
    dropUnpaired: () => [...clients].filter(({ companion }) => !companion).forEach((client) => client.drop()),
    streamError: (pn: string, code: number) =>
      clientsOf(pn).forEach((client) => client.end(node('stream:error', { code: String(code) }))),
    replace: (pn: string) => clientsOf(pn).forEach(replace),
    /** On the phone: the computer is no longer one of its devices. */
    unlink(pn: string) {
      const account: Account = directory.account(pn);
      const open = clientsOf(pn);
      account.companions.clear();
      for (const client of open)
        client.end(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
    },
    async close() {
      for (const client of clients) client.drop();
      sockets.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => void http.close(() => resolve()));
      await files.close();
    },
  };
}
