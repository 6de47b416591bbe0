import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { speech } from '../../speech/voice.fixture';
import type { World } from '../../testing/world';
import type { IncomingContent } from '../../whatsapp/driver';
import { partyOf } from '../../whatsapp/sandbox/events';
import { filled, type Known } from './scripted.fixture';

/** Customers as the network tells of them: what they write, speak, send and quote. */
export function createCustomers(world: World, line: number) {
  const files: Buffer[] = [];
  world.app.gateway.openFile = (_, __, ref) => Promise.resolve(Readable.from([files[(ref as { n: number }).n]!]));
  const spoken: string[] = [];
  /** Of each the newest message. */
  const last = new Map<string, string>();

  function fileOf(bytes: Buffer, name: string) {
    files.push(bytes);
    return { name, size: bytes.length, ref: { n: files.length - 1 } };
  }

  /** A voice note that is like no other: what is said in it is found by its last bytes. */
  function voiceOf(words: string) {
    const bytes = speech();
    bytes.writeUInt16BE(spoken.push(words) - 1, bytes.length - 2);
    return { type: 'media' as const, media: 'audio' as const, caption: '', file: fileOf(bytes, 'audio.ogg') };
  }

  function contentOf(said: string, number: string): IncomingContent {
    const [, kind, rest = ''] = /^\((figurinha|áudio|foto|contato|cita|arquivo [^)]*)\)\s*(.*)$/s.exec(said) ?? [];
    if (kind === 'áudio') return voiceOf(rest);
    if (kind === 'figurinha')
      return { type: 'media', media: 'sticker', caption: '', file: fileOf(dot, 'figurinha.webp') };
    if (kind === 'foto') return { type: 'media', media: 'image', caption: rest, file: fileOf(dot, 'foto.png') };
    if (kind === 'contato') return { type: 'contact', vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${rest}\nEND:VCARD` };
    if (kind === 'cita') return { type: 'text', text: rest, quoted: { providerId: last.get(number)! } };
    if (kind)
      return {
        type: 'media',
        media: 'document',
        caption: rest,
        file: fileOf(Buffer.from('%PDF-1.4\n'), kind.slice(8)),
      };
    return { type: 'text', text: said };
  }

  return {
    /** All of it in one breath. */
    async say(number: string, name: string, says: readonly string[], known: Known): Promise<void> {
      const party = partyOf(number, filled(name, known));
      for (const said of says) {
        const content = contentOf(filled(said, known), number);
        const providerId = randomUUID();
        last.set(number, providerId);
        const about = { providerId, fromMe: false, chat: party, sender: party, isGroup: false };
        await world.app.receive(world.home.id, line, [{ t: 'message', at: world.app.clock(), ...about, content }]);
      }
    },
    /** What a voice note says. */
    async heard(file: unknown): Promise<string> {
      const bytes = Buffer.from(await (file as Blob).arrayBuffer());
      return spoken[bytes.readUInt16BE(bytes.length - 2)]!;
    },
  };
}

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
