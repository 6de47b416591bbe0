import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { createSecretKey } from 'node:crypto';
import { isSignedBy, keyFor, sign } from '../platform/crypto';
import { fail } from '../platform/errors';

/** Which session a token belongs to. */
export interface SessionName {
  companyId: number;
  sessionId: string;
}

export interface AccessClaims extends SessionName {
  userId: number;
  profile: string;
}

interface Verified extends AccessClaims {
  /** Milliseconds. */
  expiresAt: number;
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const isId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0 && (value as number) < 2 ** 31;

const lifetime = 15 * 60;
const audience = 'guiche';
const typ = 'at+jwt';

/** Access tokens: short-lived, and worth nothing without the live session that they name. */
export function createAccessTokens({ secret, clock }: { secret: string; clock: () => Date }) {
  const key = createSecretKey(keyFor(secret, 'access-token'));
  /** A signature once found good stays good; only the time has to be looked at again. */
  const verified = new LRUCache<string, Verified>({ max: 20_000 });

  async function verify(token: string): Promise<Verified> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        typ,
        audience,
        // whoever asks says whether its time matters
        currentDate: new Date(0),
        requiredClaims: ['sub', 'sid', 'companyId', 'exp'],
      });
      const { sub, companyId, profile, sid } = payload;
      if (!isId(companyId) || typeof sid !== 'string' || !uuidShape.test(sid)) throw fail('ERR_SESSION_EXPIRED');
      return {
        userId: Number(sub),
        companyId,
        profile: profile as string,
        sessionId: sid,
        expiresAt: payload.exp! * 1000,
      };
    } catch {
      throw fail('ERR_SESSION_EXPIRED');
    }
  }

  async function readOfAnyAge(token: string): Promise<Verified> {
    let known = verified.get(token);
    if (!known) verified.set(token, (known = await verify(token)));
    return known;
  }

  return {
    issue({ companyId, sessionId, userId, profile }: AccessClaims): Promise<string> {
      const now = Math.floor(clock().getTime() / 1000);
      return new SignJWT({ id: userId, companyId, profile, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject(String(userId))
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .sign(key);
    },
    /** @throws ERR_SESSION_EXPIRED with 403 for a token of ours that is too old, with 401 for any other */
    async read(token: string): Promise<AccessClaims> {
      const known = await readOfAnyAge(token);
      if (known.expiresAt <= clock().getTime()) throw expired();
      return known;
    },
    /** The same of one that may be too old: whose it is, and nothing more. */
    readOfAnyAge: (token: string): Promise<SessionName> => readOfAnyAge(token),
  };
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** 403 is what makes a client refresh; 401 would log it out. */
const expired = () => fail('ERR_SESSION_EXPIRED', { status: 403 });

/** A refresh token's place in the life of its session. */
export interface RefreshName extends SessionName {
  generation: number;
}

/**
 * Refresh tokens follow from the session and its generation, so that nothing secret is stored and the same rotation
 * gives the same token however often it is asked for.
 */
export function createRefreshTokens(secret: string) {
  const key = keyFor(secret, 'refresh-token');
  return {
    issue({ companyId, sessionId, generation }: RefreshName): string {
      const name = `${companyId}.${sessionId}.${generation}`;
      return `${name}.${sign(key, name)}`;
    },
    /** Undefined for what is none of ours. */
    read(token: string): RefreshName | undefined {
      const shape = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.(0|[1-9]\d{0,9})\.([\w-]{43})$/.exec(token);
      if (!shape) return undefined;
      const [, companyId, sessionId, generation, mac] = shape as unknown as [string, string, string, string, string];
      if (!isSignedBy(key, token.slice(0, -mac.length - 1), mac)) return undefined;
      return { companyId: Number(companyId), sessionId, generation: Number(generation) };
    },
  };
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;
