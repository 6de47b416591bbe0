import { createSign, generateKeyPairSync } from 'node:crypto';

/** A certificate for localhost that signs itself, made for one run: X.509 v3 in DER, by hand, as RFC 5280 has it. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = seq(oid('2a8648ce3d040302'));
  const name = seq(der(0x31, seq(oid('550403'), der(0x0c, Buffer.from('localhost')))));
  const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`));
  const names = seq(der(0x82, Buffer.from('localhost')));
  const isAuthority = seq(oid('551d13'), der(0x04, seq(der(0x01, Buffer.from([0xff])))));
  const extensions = seq(seq(oid('551d11'), der(0x04, names)), isAuthority);
  const body = seq(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    seq(time(2020), time(2090)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const certificate = seq(body, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = certificate.toString('base64').match(/.{1,64}/g)!;
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header =
    length < 128 ? [tag, length] : length < 256 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(header), content]);
}
const seq = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => der(0x02, Buffer.from([value]));
