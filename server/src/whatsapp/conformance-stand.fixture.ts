import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { until } from '../testing/world';
import sharp from 'sharp';
import type { Capabilities } from './capabilities';
import type { Ack, DriverEvent, Identity, OutgoingContent, Outcome } from './driver';
import type { Gateway } from './gateway';
import type { FileRef } from './remote-files';

/** What a phone of the network shows of what the company sent it. */
export interface Shown {
  text: string;
  /** Of its file (latin1), and what it is called where the network carries names. */
  bytes?: string;
  name?: string;
  /** The network's name of the message that it answers. */
  quoted?: string;
}

export type Said =
  | { type: 'text'; text: string; quotes?: string }
  | { type: 'document'; name: string; bytes: string; caption: string }
  | { type: 'media'; media: 'image' | 'video' | 'audio' | 'sticker'; name: string; bytes: Buffer; caption: string }
  | { type: 'location'; latitude: number; longitude: number; description: string }
  | { type: 'contact'; vcard: string };

/** A line that is up, the company's end of it, and a customer's phone at the other. */
export interface Stand {
  gateway(): Gateway;
  line: { companyId: number; connectionId: number };
  /** Everything the driver has said, oldest first. */
  heard: DriverEvent[];
  statuses(): string[];
  /** Brings what is under way where the network does not do so by itself. */
  bring(): Promise<void>;
  /** @returns the network's name of the message */
  say(from: string, said: Said): Promise<string>;
  /** On one of ours, by the id we gave it, or on one of theirs; an empty emoji takes it away. */
  react(from: string, on: { ours: string } | { theirs: string }, emoji: string): Promise<void>;
  /** The phone says how far one of ours got. */
  reach(ours: string, ack: Ack): Promise<void>;
  shows(number: string, inGroup?: boolean): Promise<Shown[]>;
  /** Somebody writes, and it cannot be read here, until `sendAgain`. @returns the network's name of the message */
  sayUnreadable(from: string, text: string): Promise<string>;
  /** What could not be read is sent once more under its name, and can be. */
  sendAgain(from: string, id: string, text: string): Promise<void>;
  /** Somebody writes whose number nobody is told. */
  sayUnnamed(text: string): Promise<{ id: string; from: Identity; number: string }>;
  /** In a group with the company; where there are groups. */
  sayInGroup?(from: string, text: string): Promise<{ id: string; group: Identity }>;
  /** Calls, and nobody answers; where there are calls. @returns the call's name */
  ring?(from: string, isVideo: boolean): Promise<string>;
  /** Edits one of theirs, or without words takes it back; where that is told of. */
  change?(from: string, theirs: string, text: string | undefined): Promise<void>;
  /** Taps a line of one of ours, where lines can be tapped. @returns the network's name of what is said by that */
  tap?(from: string, ours: string, key: string): Promise<string>;
  /** What the company has said of one message of this customer's chat, by emoji; of ours, by the id we gave it. */
  reactionTo(from: string, on: { ours: string } | { theirs: string }): Promise<string | undefined>;
  /** The group of `sayInGroup` is called otherwise; where there are groups. */
  renameGroup?(by: string, name: string): Promise<void>;
  /** Whether a caller heard that nobody will answer; where there are calls. */
  isDeclined?(call: string): Promise<boolean>;
  /** How the network names one of ours on the phone. */
  nameOf(ours: string): Promise<string>;
  /** What becomes of the next message: nothing but a refusal, or all but the answer. */
  fault(kind: 'refuse' | 'lose-answer'): Promise<void>;
  /** The process ends and another takes its place. */
  restart(): Promise<void>;
}

export interface Network {
  name: string;
  capabilities: Capabilities;
  /** A fresh line; the number has written to it before where the network wants that. */
  stand(customer: string): Promise<Stand>;
  close(): Promise<void>;
}

export const customer = '5511970000001';

/** The smallest files that are what they say. */
export async function samples() {
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0e9384' } });
  const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(400, 1)]);
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(400, 2)]);
  return [
    { media: 'image', mime: 'image/png', name: 'foto.png', bytes: await square.clone().png().toBuffer() },
    { media: 'video', mime: 'video/mp4', name: 'filme.mp4', bytes: film },
    { media: 'audio', mime: 'audio/ogg; codecs=opus', name: 'voz.ogg', bytes: voice },
    { media: 'sticker', mime: 'image/webp', name: 'figurinha.webp', bytes: await square.clone().webp().toBuffer() },
  ] as const;
}

export let network: Network;
export let stand: Stand;
let count = 0;

/** For the sentences of one driver: its network, and a fresh line before each of them. */
export function useStand(open: () => Promise<Network>): void {
  beforeAll(async () => void (network = await open()));
  beforeEach(async () => void (stand = await network.stand(customer)));
  afterAll(() => network?.close());
}

export const newId = () => `3EB0${String(++count).padStart(18, '0')}`;
export const send = async (content: OutgoingContent, id = newId()): Promise<[string, Outcome]> => {
  const { companyId, connectionId } = stand.line;
  const to = { kind: 'pn' as const, value: customer };
  return [id, await stand.gateway().dispatch(companyId, connectionId, { providerId: id, to, content })];
};
export const hear = async <T extends DriverEvent['t']>(
  t: T,
  about: (event: Extract<DriverEvent, { t: T }>) => boolean = () => true,
): Promise<Extract<DriverEvent, { t: T }>> => {
  const found = () =>
    stand.heard.filter((event): event is Extract<DriverEvent, { t: T }> => event.t === t).filter(about);
  await until(async () => {
    await stand.bring();
    return found().length > 0;
  });
  return found().at(-1)!;
};
export const openFile = ({ ref }: { ref: FileRef }) => {
  const { companyId, connectionId } = stand.line;
  return stand.gateway().openFile(companyId, connectionId, ref, new AbortController().signal);
};
export const message = (id: string) => hear('message', ({ providerId }) => providerId === id);
export const file = (bytes: string | Buffer, name = 'tabela.pdf', mime = 'application/pdf') => ({
  name,
  mime,
  size: Buffer.byteLength(bytes),
  open: () => Promise.resolve(Readable.from([Buffer.from(bytes)])),
});
