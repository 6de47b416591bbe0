import type { Connection } from '@guiche/contract/connections';
import { createContext, useContext } from 'react';
import type { Armed, Trap } from './armed';
import type { Shown } from './conversation';
import type { Fault } from './data';
import type { NetworkEvent } from './log';
import type { Person } from './people';

export type Part = 'phone' | 'people' | 'network';

/** What of the message box is not text: a quoted or edited message, and files that wait to be sent. */
export interface Draft {
  text: string;
  quoting: Shown | null;
  editing: Shown | null;
  files: { key: string; file: File; as: FileKind }[];
}
export type FileKind = 'image' | 'audio' | 'document';
/** What may be sent beside text. */
export type Extra =
  | { type: 'audio'; file: File }
  | { type: 'location'; latitude: number; longitude: number; body: string }
  | { type: 'contact'; vcard: string }
  | { type: 'unreadable'; body: string };

/** The whole page in one thing: which line, who holds the phone, what they see, and what may be done to the network. */
export interface Lab {
  lines: Connection[];
  line: Connection;
  chooseLine: (id: number) => void;

  people: Person[];
  peopleState: 'loading' | 'failed' | 'there';
  person: Person | null;
  pick: (number: string) => void;
  /** Somebody was chosen by hand: whoever does that wants to write next. */
  isPicked: boolean;
  addPerson: (person: Person, member?: Person) => void;
  /** Who of a group writes; the person themselves outside of groups. */
  member: Person | null;
  chooseMember: (number: string) => void;

  /** Everything the network has for this phone and what is on its way to it, seen or not. */
  messages: Shown[];
  threadState: 'loading' | 'failed' | 'there';
  /** The last poll brought no answer, but there is something to show. */
  isSilent: boolean;
  isOwn: (message: Shown) => boolean;
  /** Who wrote it, as the one who holds the phone would say; null for themselves. */
  authorOf: (message: Shown) => string | null;

  /** On: what is sent is the company's, typed on its own phone. */
  companyHand: boolean;
  setCompanyHand: (on: boolean) => void;
  draft: Draft;
  setDraft: (change: Partial<Draft>) => void;
  sendDraft: () => void;
  sendText: (body: string) => void;
  sendExtra: (extra: Extra) => void;
  resend: (message: Shown) => void;
  discard: (message: Shown) => void;
  react: (message: Shown, emoji: string) => void;
  remove: (message: Shown) => void;
  /** Sends a message that the company could not read once more, so that it can. */
  makeReadable: (message: Shown) => Promise<void>;
  ring: (video: boolean) => void;
  /** Tells the company that everything up to now was delivered, read or played. */
  acknowledge: (ack: 3 | 4 | 5) => Promise<void>;

  armed: Armed[];
  isSlow: boolean;
  /** When a dropped line comes back, by the clock of this page. */
  dropUntil: number;
  setTrap: (trap: Trap) => void;
  misbehave: (fault: Fault) => Promise<void>;
  scan: (number: string) => Promise<void>;
  start: () => Promise<void>;
  events: NetworkEvent[];

  /** On narrow screens: which part is in sight. */
  part: Part;
  show: (part: Part) => void;
}

export const LabContext = createContext<Lab | null>(null);

export function useLab(): Lab {
  const lab = useContext(LabContext);
  if (!lab) throw new Error('useLab outside of the phone page');
  return lab;
}
