import { randomBytes, randomInt } from 'node:crypto';
import { Curve, signedKeyPair } from 'baileys';
import * as libsignal from 'libsignal';

/** The public half of a device, from which others begin a Signal session with it. Keys are raw, 32 bytes. */
export interface Bundle {
  registrationId: number;
  identity: Buffer;
  signed: { id: number; key: Buffer; signature: Buffer };
  once?: { id: number; key: Buffer } | undefined;
}

const raw = (key: Uint8Array) => Buffer.from(key);
/** As Signal writes a public key: 05 in front. */
const marked = (key: Uint8Array) => Buffer.concat([Buffer.from([5]), key]);
const pair = ({ public: pub, private: priv }: { public: Uint8Array; private: Uint8Array }) => ({
  pubKey: marked(pub),
  privKey: raw(priv),
});

/** As WhatsApp pads: n bytes of value n. */
export function pad(message: Uint8Array): Buffer {
  const padding = 1 + (randomBytes(1)[0]! & 15);
  return Buffer.concat([message, Buffer.alloc(padding, padding)]);
}
export const unpad = (padded: Buffer): Buffer => padded.subarray(0, -padded.at(-1)!);

/** What stands behind a message on a phone: Signal sessions with others, named by account and device. */
export function createDevice() {
  const identity = Curve.generateKeyPair();
  const signed = signedKeyPair(identity, 1);
  const registrationId = randomInt(1, 16_380);
  const once = new Map(Array.from({ length: 40 }, (_, n) => [n + 1, Curve.generateKeyPair()]));
  const offered = [...once.keys()];
  const sessions = new Map<string, unknown>();
  const storage: libsignal.SignalStorage = {
    loadSession: (id) =>
      Promise.resolve(sessions.has(id) ? libsignal.SessionRecord.deserialize(sessions.get(id) as Uint8Array) : null),
    storeSession: (id, session) => Promise.resolve(void sessions.set(id, structuredClone(session.serialize()))),
    isTrustedIdentity: () => true,
    loadPreKey: (id) => Promise.resolve(once.has(Number(id)) ? pair(once.get(Number(id))!) : undefined),
    removePreKey: (id) => void once.delete(id),
    loadSignedPreKey: () => pair(signed.keyPair),
    getOurRegistrationId: () => registrationId,
    getOurIdentity: () => pair(identity),
  };
  const cipher = (name: string, device: number) =>
    new libsignal.SessionCipher(storage, new libsignal.ProtocolAddress(name, device));

  return {
    identity,
    knows: (name: string, device: number) => sessions.has(`${name}.${device}`),
    forget: (name: string, device: number) => sessions.delete(`${name}.${device}`),
    /** One key of those that serve once leaves with it. */
    bundle(): Bundle {
      const id = offered.shift();
      return {
        registrationId,
        identity: raw(identity.public),
        signed: { id: 1, key: raw(signed.keyPair.public), signature: raw(signed.signature) },
        once: id === undefined ? undefined : { id, key: raw(once.get(id)!.public) },
      };
    },
    begin(name: string, device: number, bundle: Bundle) {
      const builder = new libsignal.SessionBuilder(storage, new libsignal.ProtocolAddress(name, device));
      const { signed: theirs, once: theirOnce } = bundle;
      return builder.initOutgoing({
        registrationId: bundle.registrationId,
        identityKey: marked(bundle.identity),
        signedPreKey: { keyId: theirs.id, publicKey: marked(theirs.key), signature: theirs.signature },
        preKey: (theirOnce && { keyId: theirOnce.id, publicKey: marked(theirOnce.key) })!,
      });
    },
    async encrypt(name: string, device: number, message: Uint8Array) {
      const { type, body } = await cipher(name, device).encrypt(pad(message));
      return { type: type === 3 ? 'pkmsg' : 'msg', bytes: Buffer.from(body, 'binary') };
    },
    async decrypt(name: string, device: number, type: string, bytes: Buffer) {
      const own = cipher(name, device);
      const padded = await (type === 'pkmsg'
        ? own.decryptPreKeyWhisperMessage(bytes)
        : own.decryptWhisperMessage(bytes));
      return unpad(padded);
    },
  };
}
export type Device = ReturnType<typeof createDevice>;
