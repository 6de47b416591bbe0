import type { BinaryNode } from 'baileys';
import type { Addressing, Companion, Directory } from './accounts';
import type { Faults } from './faults';
import type { Files } from './files';

/** A socket of a computer, as far as post comes by it. */
export interface Receiver {
  /** It said that it takes messages. */
  isActive(): boolean;
  send(stanza: BinaryNode): void;
}

export interface PostParts {
  directory: Directory;
  faults: Faults;
  files: Files;
  clientOf: (companion: Companion) => Receiver | undefined;
}

export interface Saying {
  id?: string;
  by?: Addressing;
  /** A byte of the ciphertext is wrong; asked again, the phone sends it whole. */
  corrupt?: boolean;
  type?: 'text' | 'media';
  /** The network does not tell whose number hides behind the lid. */
  hidden?: boolean;
  /** Said to a list of people, of which the company is one: the list's number. */
  list?: string;
}
