/** How the network misbehaves, until told otherwise. */
export interface Faults {
  /** Logins are refused with this code. */
  refuse?: number;
  /** The next messages of a company are answered with this error. */
  ackError?: number;
  /** The next messages of a company, one each. */
  ackErrors?: number[];
  /** Messages of a company are taken and not confirmed. */
  withholdAcks?: boolean;
  /** So many of them. */
  withheld?: number;
  /** Nothing is answered any more. */
  silent?: boolean;
  /** What the network says of the company when it is asked how it is restricted. */
  timelock?: { is_active: boolean; time_enforcement_ends?: string; enforcement_type?: string };
  /** What was said while a line was away comes without the mark of its end. */
  withholdOfflineEnd?: boolean;
  /** The first login's history never comes. */
  withholdHistory?: boolean;
  /** What a company says of messages that it has is lost on its way. */
  loseReceipts?: boolean;
  /** Phones do not say that a message arrived. */
  withholdReceipts?: boolean;
  /** No socket survives its opening. */
  dropAtOnce?: boolean;
  /** Phones are off: nobody answers when the company asks for another copy of a message. */
  phonesOff?: boolean;
  /** Called as a message of the company arrives, before anybody reads or confirms it. */
  onMessage?: (id: string) => void;
}
