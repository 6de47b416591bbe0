import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as it came over the wire. */
export interface Caught {
  /** The envelope: what counts for where it goes. */
  from: string;
  to: string[];
  headers: Record<string, string>;
  text: string;
}

/** A mail server on the loopback that keeps what it is given. */
export interface Mailbox {
  url: string;
  caught: Caught[];
  /** Stops listening: e-mails find nobody. */
  close(): Promise<void>;
  /** Listens again, at the same address. */
  open(): Promise<void>;
  /** What it says to a recipient, if not yes: a code of SMTP. */
  refuses: (address: string) => number | undefined;
}

export async function openMailbox(): Promise<Mailbox> {
  let port = 0;
  let server: SMTPServer | undefined;
  const mailbox: Mailbox = {
    url: '',
    caught: [],
    refuses: () => undefined,
    async open() {
      const made = new SMTPServer({
        authOptional: true,
        closeTimeout: 100,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo({ address }, _session, done) {
          const code = mailbox.refuses(address);
          done(code ? Object.assign(new Error('not here'), { responseCode: code }) : null);
        },
        onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
          stream.on('end', () => {
            const from = mailFrom ? mailFrom.address : '';
            mailbox.caught.push({ from, to: rcptTo.map(({ address }) => address), ...read(Buffer.concat(chunks)) });
            done();
          });
        },
      });
      made.on('error', () => undefined);
      await new Promise<void>((resolve) => made.listen(port, '127.0.0.1', resolve));
      ({ port } = made.server.address() as AddressInfo);
      mailbox.url = `smtp://127.0.0.1:${port}`;
      server = made;
    },
    close: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  };
  await mailbox.open();
  return mailbox;
}

function read(bytes: Buffer): Pick<Caught, 'headers' | 'text'> {
  const [head = '', ...body] = bytes.toString().split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), words(line.slice(at + 1).trim())];
    }),
  );
  const text = body.join('\r\n\r\n');
  return { headers, text: headers['content-transfer-encoding'] === 'quoted-printable' ? quoted(text) : text };
}

const quoted = (text: string) =>
  Buffer.from(
    text.replace(/=\r\n/g, '').replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  ).toString();

/** `=?UTF-8?Q?Guich=C3=AA?=` and its kin. */
const words = (text: string) =>
  text
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, coded: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString() : quoted(coded.replaceAll('_', ' ')),
    );
