import type { BinaryNode } from 'baileys';
import type { Directory } from './accounts';
import type { Bundle } from './device';
import { bytesOf, child, childrenOf, node, numberBytes } from './nodes';

/** Who is there, with which devices, and under which number: `usync`, as WhatsApp Web asks it. */
export function answerUsync(directory: Directory, asked: BinaryNode): BinaryNode {
  const usync = child(asked, 'usync');
  const users = childrenOf(child(usync, 'list') ?? node('list')).map((user) => {
    const phone = bytesOf(child(user, 'contact')).toString().replace(/\D/g, '');
    const jid = user.attrs.jid ?? `${phone}@s.whatsapp.net`;
    const found = directory.find(jid);
    const parts = [node('contact', { type: found ? 'in' : 'out' })];
    if (!found) return node('user', { jid }, parts);
    const { account } = found;
    const devices = [...account.companions.values()].map(({ device }) =>
      node('device', { id: String(device), 'key-index': String(device) }),
    );
    if (!jid.endsWith('@lid')) parts.push(node('lid', { val: `${account.lid}@lid` }));
    parts.push(node('devices', { version: '2' }, [node('device-list', {}, [node('device', { id: '0' }), ...devices])]));
    return node('user', { jid }, parts);
  });
  return node('usync', {}, [node('result'), node('list', {}, users)]);
}

/** Key bundles, one key of those that serve once in each. */
export function answerKeys(directory: Directory, asked: BinaryNode): BinaryNode {
  const users = childrenOf(child(asked, 'key') ?? node('key')).map(({ attrs }) => {
    const jid = attrs.jid!;
    const found = directory.find(jid);
    const computer = found && found.account.companions.get(found.device);
    if (!found || (found.device !== 0 && !computer)) return node('user', { jid }, [node('error', { code: '404' })]);
    const bundle = computer ? { ...computer.bundle, once: computer.once.shift() } : found.account.phone.bundle();
    return node('user', { jid, t: '1' }, bundleNodes(bundle));
  });
  return node('list', {}, users);
}

function bundleNodes({ registrationId, identity, signed, once }: Bundle): BinaryNode[] {
  const id = (value: number) => node('id', {}, numberBytes(value, 3));
  const value = (key: Buffer) => node('value', {}, key);
  return [
    node('registration', {}, numberBytes(registrationId, 4)),
    node('type', {}, Buffer.from([5])),
    node('identity', {}, identity),
    node('skey', {}, [id(signed.id), value(signed.key), node('signature', {}, signed.signature)]),
    ...(once ? [node('key', {}, [id(once.id), value(once.key)])] : []),
  ];
}
