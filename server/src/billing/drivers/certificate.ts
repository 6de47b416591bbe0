import { createPrivateKey, X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';

/** What a client shows at its door: PEM with its key, or PKCS#12. */
export type Identity = { pfx: Buffer; passphrase?: string } | { cert: string; key: string; passphrase?: string };

/** A client certificate as an operator brings it. */
export interface Certificate {
  identity: Identity;
  subject: string;
  until: Date;
}

/** Why a certificate cannot be used, as the field of a form is told. */
export type CertificateProblem =
  | 'Not a certificate'
  | 'Key missing'
  | 'Wrong passphrase'
  | 'Old encryption'
  | 'Certificate expired'
  | 'Key of another';

/** A PKCS#12 in the encryption of old tools cannot be opened by today's; made anew, or as a PEM, it can. */
export function readCertificate(
  bytes: Buffer,
  passphrase: string | undefined,
  now: Date,
): Certificate | CertificateProblem {
  const identity = identityOf(bytes, passphrase);
  let certificate: X509Certificate | undefined;
  try {
    if ('cert' in identity) {
      if (!identity.cert.includes('-----BEGIN CERTIFICATE-----')) return 'Not a certificate';
      if (!/-----BEGIN (?:\w+ )*PRIVATE KEY-----/.test(identity.key)) return 'Key missing';
      certificate = new X509Certificate(identity.cert);
      if (!certificate.checkPrivateKey(createPrivateKey(identity))) return 'Key of another';
      createSecureContext(identity);
    } else certificate = inside(identity);
  } catch (error) {
    return problemOf(error as Error);
  }
  if (!certificate) return 'Key missing';
  const until = new Date(certificate.validTo);
  if (until < now) return 'Certificate expired';
  return { identity, subject: certificate.subject.replaceAll('\n', ', ').slice(0, 200), until };
}

/** How it is shown to a server, once it was read. */
export function identityOf(bytes: Buffer, passphrase: string | undefined): Identity {
  const word = passphrase ? { passphrase } : {};
  const text = bytes.toString('latin1');
  return text.includes('-----BEGIN') ? { cert: text, key: text, ...word } : { pfx: bytes, ...word };
}

/** What a PKCS#12 holds; only a socket that would show it says so. */
function inside(identity: Identity): X509Certificate | undefined {
  const nowhere = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const socket = new TLSSocket(nowhere, { secureContext: createSecureContext(identity), isServer: true });
  try {
    return socket.getX509Certificate();
  } finally {
    socket.destroy();
  }
}

function problemOf({ message }: Error): CertificateProblem {
  if (/unsupported/i.test(message)) return 'Old encryption';
  if (/mac verify|bad decrypt|password|passphrase|interrupted or cancelled/i.test(message)) return 'Wrong passphrase';
  if (/private key from PFX/i.test(message)) return 'Key missing';
  if (/key values mismatch/i.test(message)) return 'Key of another';
  return 'Not a certificate';
}
