import { decodeBinaryNode, encodeBinaryNode, type BinaryNode, type proto } from 'baileys';
import type { WebSocket } from 'ws';
import type { Companion, Directory } from './accounts';
import { readHello, type LinkedByCode } from './codes';
import { answerKeys, answerUsync } from './directory-answers';
import type { Faults } from './faults';
import { bytesOf, child, childrenOf, node, numberOf } from './nodes';
import { createWire, type ServerIdentity } from './noise';
import type { Post } from './post';
import type { Receiver } from './post-parts';

interface ClientParts {
  socket: WebSocket;
  identity: ServerIdentity;
  directory: Directory;
  faults: Faults;
  mediaHost: string;
  post: Post;
  trace: string[];
  loggedIn: (companion: Companion, by: Client) => void;
}

/** One socket of a computer, from its first byte. */
export interface Client extends Receiver, LinkedByCode {
  refs: string[];
  noiseKey: string;
  registration: proto.ClientPayload.IDevicePairingRegistrationData | undefined;
  companion: Companion | undefined;
  /** Sends, and resolves with the answer of the same id. */
  ask(stanza: BinaryNode): Promise<BinaryNode>;
  /** Bytes that are no frame of ours. */
  spit(bytes: Buffer): void;
  /** The last words, then the end. */
  end(stanza: BinaryNode): void;
  drop(): void;
  /** Resolves when all is taken that it has sent so far. */
  settled(): Promise<void>;
}

let refsSoFar = 0;
const timelock = 'xwa2_fetch_account_reachout_timelock';

export function createClient({
  socket,
  identity,
  directory,
  faults,
  mediaHost,
  post,
  trace,
  loggedIn,
}: ClientParts): Client {
  const answers = new Map<string, (answer: BinaryNode) => void>();
  const heardOf = new Map<string, (question: BinaryNode) => void>();
  let isActive = false;
  let inOrder: Promise<unknown> = Promise.resolve();
  const raw = (bytes: Buffer) => {
    if (socket.readyState === socket.OPEN) socket.send(bytes);
  };
  const wire = createWire(identity, raw, heard, (bytes) => {
    inOrder = inOrder
      .then(async () => take(await decodeBinaryNode(bytes)))
      .catch((error: unknown) => trace.push(`failed: ${String(error)}`));
  });
  socket.on('message', (bytes: Buffer) => {
    try {
      wire.take(bytes);
    } catch {
      socket.terminate();
    }
  });

  const client: Client = {
    refs: [],
    noiseKey: '',
    registration: undefined,
    companion: undefined,
    hello: undefined,
    isActive: () => isActive,
    send: (stanza) => raw(wire.frame(encodeBinaryNode(stanza))),
    ask(stanza) {
      const answer = new Promise<BinaryNode>((resolve) => answers.set(stanza.attrs.id!, resolve));
      client.send(stanza);
      return answer;
    },
    hear(stanza, about) {
      const question = new Promise<BinaryNode>((resolve) => heardOf.set(about, resolve));
      client.send(stanza);
      return question;
    },
    spit: raw,
    end(stanza) {
      client.send(stanza);
      socket.close();
    },
    drop: () => socket.terminate(),
    async settled() {
      await new Promise((resolve) => {
        socket.once('pong', resolve).once('close', resolve);
        socket.ping();
      });
      await inOrder;
    },
  };

  /** Who it is: a device of an account, or one that wants to become one. */
  function heard(noiseKey: Buffer, payload: proto.ClientPayload) {
    client.noiseKey = noiseKey.toString('base64');
    if (payload.devicePairingData && !payload.username) {
      client.registration = payload.devicePairingData;
      client.refs = Array.from({ length: 6 }, () => `2@ref${++refsSoFar}`);
      const refs = client.refs.map((ref) => node('ref', {}, Buffer.from(ref)));
      client.send(
        node('iq', { from: 's.whatsapp.net', type: 'set', id: `refs${refsSoFar}` }, [node('pair-device', {}, refs)]),
      );
      return;
    }
    const companion = directory.account(String(payload.username)).companions.get(payload.device ?? -1);
    const code = faults.refuse ?? (companion?.noiseKey === client.noiseKey ? undefined : 401);
    if (code !== undefined || !companion) return client.end(node('failure', { reason: String(code ?? 401) }));
    client.companion = companion;
    loggedIn(companion, client);
    client.send(node('success', { t: '1', lid: `${companion.account.lid}:${companion.device}@lid` }));
  }

  async function take(stanza: BinaryNode): Promise<void> {
    const { tag, attrs } = stanza;
    if (faults.silent) return;
    trace.push([tag, attrs.type, attrs.xmlns, childrenOf(stanza)[0]?.tag, attrs.error].filter(Boolean).join(' '));
    const waiting = answers.get(attrs.id ?? '');
    if (waiting && attrs.type === 'result') {
      answers.delete(attrs.id!);
      return waiting(stanza);
    }
    if (tag === 'iq' && attrs.type !== 'result') return answer(stanza);
    const { companion } = client;
    if (!companion) return;
    if (tag === 'message') return post.fromCompanion(companion, stanza);
    if (tag === 'call')
      return client.send(
        node('ack', { class: 'call', id: attrs.id!, from: attrs.to!, type: childrenOf(stanza)[0]!.tag }),
      );
    if (tag === 'receipt') return post.receiptFromCompanion(companion, stanza);
    if (tag === 'ack' && !attrs.error) companion.queue.delete(attrs.id!);
  }

  function answer(stanza: BinaryNode) {
    const { id, xmlns, type } = stanza.attrs;
    const result = (content?: BinaryNode[]) =>
      client.send(node('iq', { from: 's.whatsapp.net', type: 'result', id: id! }, content));
    const asks = childrenOf(stanza)[0]?.tag;
    const waits = heardOf.get(asks ?? '');
    if (waits) {
      heardOf.delete(asks!);
      result();
      return waits(stanza);
    }
    switch (`${xmlns} ${type} ${asks}`) {
      case 'encrypt get count':
        return result([node('count', { value: String(client.companion?.once.length ?? 0) })]);
      case 'encrypt set registration':
        storeKeys(stanza);
        return result();
      case 'encrypt get digest':
        return result([node('digest', {}, [node('hash', {}, Buffer.alloc(20))])]);
      case 'encrypt get key':
        return result([answerKeys(directory, stanza)]);
      case 'passive set active':
        result();
        return activate();
      case 'abt get props':
        return result([node('props', { hash: 'none' })]);
      case 'privacy get privacy':
        return result([node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])]);
      case 'usync get usync':
        return result([answerUsync(directory, stanza)]);
      case 'w:sync:app:state set sync':
        return result([
          node(
            'sync',
            {},
            childrenOf(child(stanza, 'sync')!).map(({ attrs }) => emptied(attrs)),
          ),
        ]);
      case 'w:m set media_conn':
        return result([node('media_conn', { auth: 'A', ttl: '300' }, [node('host', { hostname: mediaHost })])]);
      case 'w:g2 get query':
        return result([post.groups.describe(stanza.attrs.to!)]);
      case 'w:profile:picture get picture':
        return result([pictureOf(stanza.attrs.target)]);
      case 'w:mex get query':
        return result([node('result', {}, Buffer.from(JSON.stringify({ data: { [timelock]: faults.timelock } })))]);
      case 'md set link_code_companion_reg':
        client.hello = readHello(childrenOf(stanza)[0]!);
        return result([node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, Buffer.from('ref'))])]);
      case 'md set remove-companion-device':
        client.companion?.account.companions.delete(client.companion.device);
        result();
        return client.end(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
      default:
        return result(xmlns === 'blocklist' ? [node('list')] : undefined);
    }
  }

  const pictureOf = (jid: string | undefined) => {
    const account = directory.find(jid)?.account;
    if (!account?.picture) return node('error', { code: '404' });
    return node('picture', { id: '1', type: 'preview', url: `https://${mediaHost}/pictures/${account.pn}` });
  };

  /** Nothing new in this collection of what the phone shares with its computers. */
  const emptied = ({ name, version }: BinaryNode['attrs']) =>
    node('collection', { name: name!, version: version ?? '0' });

  function storeKeys(stanza: BinaryNode) {
    const { companion } = client;
    if (!companion) return;
    for (const one of childrenOf(child(stanza, 'list')!))
      companion.once.push({ id: numberOf(child(one, 'id')), key: bytesOf(child(one, 'value')) });
  }

  /** What waited comes now, marked as such, and then the mark of its end. */
  function activate() {
    const { companion } = client;
    if (!companion) return;
    isActive = true;
    const waiting = [...companion.queue.values()];
    for (const stanza of waiting) client.send({ ...stanza, attrs: { ...stanza.attrs, offline: '0' } });
    if (!faults.withholdOfflineEnd) client.send(node('ib', {}, [node('offline', { count: String(waiting.length) })]));
    if (companion.hasHistory || faults.withholdHistory) return;
    companion.hasHistory = true;
    post.sendHistory(companion);
  }

  return client;
}
