import { jidDecode, proto, type BinaryNode } from 'baileys';
import type { FileKind, FileRef } from './files';
import { createDevice, type Bundle, type Device } from './device';

/** A computer that an account was linked to: what it left at pairing, and what waits for it. */
export interface Companion {
  account: Account;
  device: number;
  noiseKey: string;
  bundle: Omit<Bundle, 'once'>;
  once: { id: number; key: Buffer }[];
  /** Undelivered, by id, in order: goes when a receipt names it. */
  queue: Map<string, BinaryNode>;
  /** Messages that it says were seen. */
  reads: string[];
  /** It was told what the phone had before it. */
  hasHistory: boolean;
}

/** A message as a phone shows it. */
export interface Shown {
  id: string;
  from: string;
  message: proto.IMessage;
  /** How often its ciphertext could be read; the phone shows it once all the same. */
  times: number;
  /** Where it was said to several. */
  group?: string;
}

/** Somebody on the network: a phone that is always on. */
export interface Account {
  pn: string;
  lid: string;
  name: string;
  phone: Device;
  companions: Map<number, Companion>;
  nextDevice: number;
  shown: Shown[];
  /** What others see beside the name. */
  picture: Buffer | undefined;
  /** What it wrote, to be written again when the other side could not read it. */
  files: Map<string, { bytes: Buffer; kind: FileKind; ref: FileRef }>;
  sent: Map<string, { message: proto.IMessage; to: Account; by: Addressing; hidden: boolean; list?: string }>;
}

export type Addressing = 'lid' | 'pn';

export const addressOf = ({ pn, lid }: Account, by: Addressing): string =>
  by === 'lid' ? `${lid}@lid` : `${pn}@s.whatsapp.net`;

/** Who is on this network. */
export function createDirectory() {
  const accounts = new Map<string, Account>();
  const byLid = new Map<string, Account>();
  return {
    /** The account of this number, made when there is none. */
    account(pn: string, name = `Phone ${pn.slice(-4)}`): Account {
      const known = accounts.get(pn);
      if (known) return known;
      const lid = String(200_000_000_000_000 + accounts.size);
      const made: Account = {
        pn,
        lid,
        name,
        phone: createDevice(),
        companions: new Map(),
        nextDevice: 1,
        shown: [],
        picture: undefined,
        files: new Map(),
        sent: new Map(),
      };
      accounts.set(pn, made);
      byLid.set(lid, made);
      return made;
    },
    all: () => accounts.values(),
    /** Whom a jid means, and which of their devices. */
    find(jid: string | undefined): { account: Account; device: number } | undefined {
      const decoded = jid ? jidDecode(jid) : undefined;
      const account = decoded && (decoded.server === 'lid' ? byLid : accounts).get(decoded.user);
      return account && { account, device: decoded.device ?? 0 };
    },
  };
}
export type Directory = ReturnType<typeof createDirectory>;
