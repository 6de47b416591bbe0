import type { Identity } from '@guiche/contract/contacts';
import type { Cause } from '@guiche/contract/connection-health';
import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import type { Readable } from 'node:stream';
import type { Log } from '../platform/log';
import type { Ctx } from '../platform/tenancy';
import type { Capabilities } from './capabilities';
import type { FileRef } from './remote-files';

/**
 * What every WhatsApp provider must be able to say and do. The product behind it knows no provider, and a provider
 * knows no module: it turns the wire's words into these and back.
 */

export type { Identity };

/** Someone on the network: how we were told of them, other names of the same person, and what they call themselves. */
export interface Party {
  id: Identity;
  aliases: Identity[];
  pushName?: string;
}

export type Ack = 0 | 1 | 2 | 3 | 4 | 5;

/** A message on the network as others refer to it. */
export interface MessageRef {
  providerId: string;
  chat: Identity;
  fromMe: boolean;
  /** Who wrote it, where that is known; in a group the network wants to be told. */
  author?: Identity;
}

/** What we say of a message with one emoji; none takes it away. The newest wins, whatever order they arrive in. */
export interface Reaction {
  message: MessageRef;
  emoji: string;
  /** When it was said, in milliseconds since 1970: it travels between processes as text. */
  at: number;
}

/** A file that came with a message, and lies with the network until `openFile` fetches it. */
export interface RemoteFile {
  name: string;
  /** Bytes, and pixels of a picture or video, as its sender says: nothing to rely on. */
  size?: number;
  width?: number;
  height?: number;
  ref: FileRef;
}

export interface RemotePicture {
  open(signal: AbortSignal): Promise<Readable>;
  /** It has just been put in the place of another; else it is only told, and who has one keeps it. */
  isNew: boolean;
}

/** A file of ours on its way out. */
export interface LocalFile {
  name: string;
  mime: string;
  size: number;
  open(): Promise<Readable>;
  /** Somebody spoke it, and a network that has voice notes shows it as one: Ogg with Opus. */
  voice?: { seconds: number; waveform: Uint8Array };
  film?: FilmFacts;
}

/** Of a film on its way out, where it is known: seconds, pixels, and a small picture of it as JPEG. */
export interface FilmFacts {
  seconds?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  thumbnail?: Buffer | undefined;
}

interface Quoting {
  quoted?: { providerId: string };
}

/** Of a message that ours quotes, the network wants to be told again who wrote it and what. */
interface QuotingOurs {
  quoted?: { providerId: string; fromMe: boolean; text: string; author?: Identity };
}

export type IncomingContent = Quoting &
  (
    | { type: 'text'; text: string; tapped?: Tapped }
    | { type: 'media'; media: Media; file: RemoteFile; caption: string }
    /** `latitude|longitude|description` becomes the body's `|`-separated parts. */
    | { type: 'location'; latitude: number; longitude: number; description: string }
    | { type: 'contact'; vcard: string }
    /** Came, and cannot be read, perhaps for ever: the same message once more, with other content, says what it says. */
    | { type: 'unreadable' }
    /** Of a kind that is not shown: said so, never dropped. */
    | { type: 'unsupported'; kind: string }
  );

type Media = 'image' | 'video' | 'audio' | 'document' | 'sticker';
export type OutgoingContent = QuotingOurs &
  /** Where the network knows approved templates, as which it leaves. */
  (
    | { type: 'text'; text: string; template?: TemplateUse }
    | { type: 'media'; media: Media; file: LocalFile; caption: string; template?: TemplateUse }
    /** What a customer sent and is sent on. */
    | { type: 'location'; latitude: number; longitude: number; description: string }
    | { type: 'contact'; vcard: string }
    /**
     * A text whose numbered lines can be tapped; where a network has no such thing, or not as much of it, the text alone.
     * `opens` stands on what shows them where they do not stand open.
     */
    | { type: 'interactive'; text: string; lines: readonly Tappable[]; opens: string }
  );

/** A line of a menu: what a customer types to choose it, and what it is called. */
export interface Tappable {
  key: string;
  title: string;
}

/** The customer has tapped a line instead of typing: of which of our messages, and what they would have typed. */
export interface Tapped {
  of: string;
  key: string;
}

/** An approved template, and what stands in its fields: by field, as the network wants to be told. */
export interface TemplateUse {
  name: string;
  language: string;
  /** Beside what stands above the words: a file is named by the network once it has it. */
  components: object[];
  /** As what its file leaves. */
  top?: 'image' | 'video' | 'document';
  /** What stands on its buttons, for those who look at the thread. */
  buttons?: string[];
}

/** A message whose network id is chosen and stored before the network is called; dispatching it twice is one message. */
export interface Prepared {
  providerId: string;
  to: Identity;
  content: OutgoingContent;
}

export interface ChannelError {
  /** Short code in capitals, kept with the message and shown with its translation. */
  code: string;
  /** `later`: trying again may help; `never`: it will not; `fix-connection`: someone must look at the line. */
  retry: 'never' | 'later' | 'fix-connection';
  detail: string;
}

/**
 * What became of a dispatch. `unknown`: the network may or may not have it; whether it may be tried again with the same
 * id says the driver's capability, unless `repeatable` says otherwise for this one.
 */
export type Outcome =
  | { state: 'handed-over'; ack: Ack }
  | { state: 'rejected'; error: ChannelError }
  | { state: 'unknown'; error: ChannelError; repeatable?: boolean };

export type DriverEvent = { at: Date } & (
  | { t: 'status'; status: ConnectionStatus; qrcode?: string; number?: string; cause?: Cause }
  | {
      t: 'message';
      providerId: string;
      /** Typed on the company's own phone. */
      fromMe: boolean;
      /** The conversation: the customer, or the group. */
      chat: Party;
      /** Who wrote: the customer, or a member of the group. */
      sender: Party;
      isGroup: boolean;
      content: IncomingContent;
    }
  | { t: 'ack'; providerId: string; ack: Ack; error?: ChannelError }
  /** `author` in groups: a member may change only what is their own. */
  | { t: 'edited'; providerId: string; chat: Identity; fromMe: boolean; author?: Party; text: string }
  | { t: 'revoked'; providerId: string; chat: Identity; fromMe: boolean; author?: Party }
  | { t: 'reacted'; providerId: string; chat: Identity; fromMe: boolean; emoji: string; by: 'customer' | 'us' }
  /** Rang in vain, or rings now: then it can still be declined. */
  | { t: 'call'; callId: string; from: Party; video: boolean; ringing?: boolean }
  /** Told to the network and not to us: somebody wants to be sent no advertisements any more, or wants them again. */
  | { t: 'marketing'; who: Party; wanted: boolean }
  /** The network says that two identities are one person. */
  | { t: 'identity'; a: Identity; b: Identity }
  /** What somebody calls themselves, a group's subject, or their picture, told apart from any message. */
  | {
      t: 'contact';
      who: Party;
      picture?: RemotePicture;
      /** Somebody has just given a group another name; else it is only told. */
      isRenamed?: boolean;
    }
  /** The network lets this line say less than it would: a governor slows down or stops. */
  | ({ t: 'restricted' } & Restriction)
);

export interface Restriction {
  /** When it ends, where the network says so. */
  until?: Date;
  /**
   * `REACHOUT_TIMELOCK`: no new conversations; `NETWORK_RESTRICTED`: the same, of one contact at least, with no end told;
   * `MESSAGE_CAPPING`: new conversations are used up; `MESSAGE_CAPPING_WARNING`: nearly; `TOO_FAST`: fewer at a time.
   */
  reason: string;
}

export interface DriverContext {
  companyId: number;
  connectionId: number;
  log: Log;
  /** Resolves when everything in the list is durable; only then may the network be told that we have it. Seen twice is harmless. */
  emit(events: DriverEvent[]): Promise<void>;
  /**
   * Called inside every transaction in which the driver keeps something of the line; throws when the line is no longer
   * this process's, so that a stale owner writes nothing. Absent where a session stands alone, in tests.
   */
  fence?(ctx: Ctx): Promise<void>;
  /** Awaited before each login to a network that bears few at a time: logins of all lines everywhere are spread. */
  turnToLogIn?(): Promise<void>;
}

/** A line that is up or trying to be. */
export interface DriverSession {
  /** `resume` with stored credentials when there are some, else as `fresh`: ask for a QR code. */
  start(how: 'resume' | 'fresh'): Promise<void>;
  /**
   * Does of a message what needs no turn of the line: it uploads its file, so that a slow one holds back nobody. What is
   * learnt is kept for `dispatch`, which does it itself where it was not done, or was forgotten. Again is harmless.
   * Absent where there is nothing to prepare.
   * @returns nothing when the message is ready, else why it will not leave so
   */
  prepare?(message: Prepared, signal: AbortSignal): Promise<Outcome | undefined>;
  /** Repeatable with the same message where the driver's capabilities say so. Never throws for what the network does. */
  dispatch(message: Prepared): Promise<Outcome>;
  /**
   * Fetches a file that came with a message. Whoever asks ends it by the signal, before and after it has answered.
   * @throws FileGone, LineIsDown; any other error when it may work another time
   */
  openFile(file: FileRef, signal: AbortSignal): Promise<Readable>;
  revoke(message: MessageRef): Promise<Outcome>;
  /** Puts another text in the place of ours. Repeatable: the phone shows it once. */
  edit(message: MessageRef, text: string): Promise<Outcome>;
  /** Repeatable: one that was said before is said again, and there is still one. */
  react(reaction: Reaction): Promise<Outcome>;
  markRead(messages: MessageRef[]): Promise<void>;
  typing(to: Identity, on: boolean): Promise<void>;
  /**
   * Is somebody there under this number? Answers the number as the network writes it, null for nobody, undefined when
   * this network does not tell. Absent where it cannot be asked; throws when it does not answer.
   */
  lookUp?(number: string): Promise<string | null | undefined>;
  /** A code of eight characters which, typed on the phone of this number, links the line; undefined where none can be had now. */
  pairingCode?(number: string): Promise<string | undefined>;
  /** The caller hears that nobody will answer. Absent where no call is told of while it rings. */
  rejectCall?(call: { callId: string; from: Identity }): Promise<void>;
  /** Hands the line over: keeps credentials. */
  stop(): Promise<void>;
  /** Unlinks and forgets the credentials; status becomes DISCONNECTED. */
  logout(): Promise<void>;
}

export interface Driver {
  provider: Provider;
  capabilities: Capabilities;
  /** Chooses the network's id of a message: as the network would, never used before. */
  newId(): string;
  /** A session object for this line. It does nothing by itself, and sends without having been started. */
  open(context: DriverContext): DriverSession;
  /** The line was deleted: whatever is kept for it goes. */
  forget(companyId: number, connectionId: number): Promise<void>;
}
