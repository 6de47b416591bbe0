import { randomBytes } from 'node:crypto';
import { isSignedBy, keyFor, sign } from '../platform/crypto';

/** A device on which a user was let in before. */
export interface KnownDevice {
  companyId: number;
  userId: number;
  /** Tells two devices of one user apart. */
  nonce: string;
}

export interface DeviceCookies {
  name: string;
  maxAge: number;
  /** The devices that a cookie names, of whichever users; nothing of what we did not sign or what is too old. */
  read(cookie: string | undefined): KnownDevice[];
  /** The cookie after a login of this user: what it said of others stays. */
  after(cookie: string | undefined, user: { companyId: number; userId: number }): string;
}

const year = 365 * 86_400;
/** So many people share a browser: the shift at a counter. Who was longest not there is forgotten. */
const most = 8;

/**
 * The device cookie of OWASP ("Slow Down Online Guessing Attacks with Device Cookies"). It lets nobody in; it says that
 * a try comes from where the owner has been before, so that a storm of guesses from elsewhere does not count against it.
 */
export function createDeviceCookies({ secret, clock }: { secret: string; clock: () => Date }): DeviceCookies {
  const key = keyFor(secret, 'device cookie');
  const now = () => Math.floor(clock().getTime() / 1000);
  const userOf = ({ companyId, userId }: { companyId: number; userId: number }) => `${companyId}.${userId}`;

  function readOne(text: string): (KnownDevice & { text: string }) | undefined {
    const [, signed, companyId, userId, since, nonce, signature] =
      /^((\d{1,10})\.(\d{1,10})\.(\d{1,12})\.([0-9a-f]{32}))\.([\w-]{43})$/.exec(text) ?? [];
    if (!signed || !isSignedBy(key, signed, signature!) || Number(since) + year < now()) return undefined;
    return { companyId: Number(companyId), userId: Number(userId), nonce: nonce!, text };
  }
  const readAll = (cookie = '') =>
    cookie
      .split('~', most)
      .map(readOne)
      .filter((device) => device !== undefined);

  return {
    name: 'jrd',
    maxAge: year,
    read: readAll,
    after(cookie, user) {
      const others = readAll(cookie).filter((device) => userOf(device) !== userOf(user));
      const signed = `${userOf(user)}.${now()}.${randomBytes(16).toString('hex')}`;
      return [`${signed}.${sign(key, signed)}`, ...others.map(({ text }) => text)].slice(0, most).join('~');
    },
  };
}
