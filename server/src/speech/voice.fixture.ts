import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of the fake voice. */
export interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  ssml: string;
}

/** How it answers: with a status and no speech, with these bytes, or by hand; without one with two seconds of speech. */
export type Reply = number | Buffer | ((asked: Asked, response: ServerResponse) => unknown);

export interface FakeVoice {
  url: string;
  asked: Asked[];
  /** What the next calls are answered with, in turn. */
  next(...replies: Reply[]): void;
  /** What was to come next comes no more. */
  forget(): void;
  close(): Promise<void>;
}

/** A voice service on loopback. */
export async function fakeVoice(): Promise<FakeVoice> {
  const queue: Reply[] = [];
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const voice: FakeVoice = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    next: (...replies) => void queue.push(...replies),
    forget: () => void queue.splice(0),
    close() {
      server.closeAllConnections();
      return new Promise((done) => void server.close(() => done()));
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = { path: request.url ?? '', headers: request.headers, ssml: Buffer.concat(chunks).toString() };
    voice.asked.push(asked);
    const reply = queue.shift() ?? speech();
    if (typeof reply === 'function') return reply(asked, response);
    if (typeof reply === 'number') return response.writeHead(reply).end('no');
    response.writeHead(200, { 'content-type': 'audio/ogg' }).end(reply);
  }
  return voice;
}

/** Ogg with Opus in its pages, as services write it: of nothing that can be heard. */
export function speech(seconds = 2): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(312, 10);
  head.writeUInt32LE(24_000, 12);
  const about = Buffer.concat([Buffer.from('OpusTags', 'latin1'), Buffer.alloc(8)]);
  const pages = [page(0, 0, [head], 2), page(1, 0, [about], 0)];
  // Fifty packets a second, each louder than the one before.
  for (let second = 0; second < seconds; second++) {
    const packets = Array.from({ length: 50 }, (_, n) => Buffer.alloc(20 + second * 50 + n, 0xf8));
    pages.push(page(second + 2, 312 + (second + 1) * 48_000, packets, second + 1 === seconds ? 4 : 0));
  }
  return Buffer.concat(pages);
}

function page(number: number, position: number, packets: Buffer[], flags: number): Buffer {
  const laces = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const header = Buffer.alloc(27);
  header.write('OggS', 'latin1');
  header.writeUInt8(flags, 5);
  header.writeBigInt64LE(BigInt(position), 6);
  header.writeUInt32LE(1, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(laces.length, 26);
  return Buffer.concat([header, Buffer.from(laces), ...packets]);
}
