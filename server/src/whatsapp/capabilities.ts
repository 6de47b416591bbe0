import type { Identity } from '@guiche/contract/contacts';

/** What one network can do and another cannot. */
export interface Capabilities {
  /** A dispatch repeated with the same id reaches the customer once; without it an unknown outcome is never repeated. */
  repeatable: boolean;
  /** May choose the network's id itself. */
  choosesIds: boolean;
  revoke: boolean;
  /** Changes the text of what has left. */
  edit: boolean;
  /** What is said in groups arrives, and they can be written to. */
  groups: boolean;
  typing: boolean;
  /** Tells of what customers edit and take back. */
  changes: boolean;
  /** Tells of calls. */
  calls: boolean;
  /** Tells whether somebody is there under a number. */
  lookUp: boolean;
  /** Lines of a menu can be tapped. */
  interactive: boolean;
  /** A line can be linked by a code that is typed on the phone. */
  codes: boolean;
  /** Wants more of a file than its bytes: a recording as a voice note, of a film how long and how large it is. */
  fileFacts: boolean;
  /** Which identities it can write to; all of them unless told. */
  reaches?: readonly Identity['kind'][];
  /** For how many milliseconds after they wrote somebody may be answered; always unless told. */
  answersFor?: number;
}
