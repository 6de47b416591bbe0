import { keyFor, seal, unseal } from '../platform/crypto';
import type { Db } from '../platform/database';
import type { Tenancy } from '../platform/tenancy';
import { keepPair, readPair, type SealedPair } from './queries';

export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export interface Vapid {
  /** The installation's key pair; made once, when it is first asked for. */
  pair(): Promise<KeyPair>;
}

export function createVapid({ secret, tenancy }: { secret: string; tenancy: Tenancy }): Vapid {
  const sealing = keyFor(secret, 'vapid');

  function open({ publicKey, privateSealed }: SealedPair): KeyPair | undefined {
    try {
      return { publicKey, privateKey: unseal(sealing, privateSealed, publicKey) };
    } catch {
      // Sealed with another master secret. Browsers subscribe anew with the next pair.
      return undefined;
    }
  }

  async function load(db: Db): Promise<KeyPair> {
    const kept = await readPair(db);
    const pair = kept && open(kept);
    if (pair) return pair;
    const { default: webPush } = await import('web-push');
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await keepPair(db, { publicKey, privateSealed: seal(sealing, privateKey, publicKey) }, kept);
    const now = await readPair(db);
    return (now && open(now)) ?? { publicKey, privateKey };
  }

  let known: Promise<KeyPair> | undefined;
  return {
    pair() {
      known ??= tenancy.acrossCompanies(load).catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return known;
    },
  };
}
