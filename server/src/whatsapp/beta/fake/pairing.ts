import { createHmac } from 'node:crypto';
import { Curve, proto, type BinaryNode } from 'baileys';
import { verifySignature } from 'libsignal/src/curve.js';
import type { Account } from './accounts';
import { bytesOf, child, node } from './nodes';

/** What a QR code of WhatsApp Web says; all but the reference in base64. */
export function readQr(text: string) {
  const [ref, noiseKey, identity, secret] = text.split('#').at(-1)!.split(',');
  return {
    ref: ref!,
    noiseKey: noiseKey!,
    identity: Buffer.from(identity!, 'base64'),
    secret: Buffer.from(secret!, 'base64'),
  };
}

/**
 * The account's signature under a new device, and the proof that it saw the code (ADV, as WhatsApp Web checks it).
 * @returns the stanza, and how to check the device's signature in the answer
 */
export function pairSuccess(account: Account, device: number, identity: Buffer, secret: Buffer) {
  const key = account.phone.identity;
  const details = proto.ADVDeviceIdentity.encode({
    rawId: 1,
    timestamp: 1,
    keyIndex: device,
    accountType: proto.ADVEncryptionType.E2EE,
    deviceType: proto.ADVEncryptionType.E2EE,
  }).finish();
  const accountSignature = Curve.sign(key.private, Buffer.concat([Buffer.from([6, 0]), details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: key.public,
    accountSignature,
  }).finish();
  const hmac = createHmac('sha256', secret).update(signed).digest();
  const proof = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  const jid = `${account.pn}:${device}@s.whatsapp.net`;
  const stanza = node('iq', { from: 's.whatsapp.net', type: 'set', id: 'pair', t: '1' }, [
    node('pair-success', {}, [
      node('device-identity', {}, proof),
      node('platform', { name: 'android' }),
      node('device', { jid, lid: `${account.lid}:${device}@lid` }),
    ]),
  ]);
  return {
    stanza,
    isSignedBy(answer: BinaryNode) {
      const given = child(child(answer, 'pair-device-sign'), 'device-identity');
      const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(bytesOf(given));
      const said = Buffer.concat([Buffer.from([6, 1]), details, identity, key.public]);
      const marked = Buffer.concat([Buffer.from([5]), identity]);
      // The library's own check never says no.
      return verifySignature(marked, said, Buffer.from(deviceSignature!));
    },
  };
}
