import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyFor } from '../platform/crypto';
import type { CodedError } from '../platform/errors';
import { createAccessTokens, createRefreshTokens } from './tokens';

const secret = 'a secret of at least thirty-two characters';
const start = Date.UTC(2026, 0, 1);
const claims = { companyId: 3, sessionId: 'b5b2c0de-0000-4000-8000-000000000001', userId: 7, profile: 'admin' };

function setUp() {
  let now = start;
  const tokens = createAccessTokens({ secret, clock: () => new Date(now) });
  const statusOf = (token: string) =>
    tokens.read(token).then(
      () => 200,
      (error: CodedError) => (error.code === 'ERR_SESSION_EXPIRED' ? error.status : 500),
    );
  return { tokens, statusOf, pass: (minutes: number) => (now += minutes * 60_000) };
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with any header and claims, signed with the right key unless told otherwise. */
function forge(header: object, payload: object, key: string | Buffer = keyFor(secret, 'access-token')): string {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const header = { alg: 'HS256', typ: 'at+jwt' };
const payload = {
  sub: '7',
  companyId: 3,
  sid: claims.sessionId,
  aud: 'guiche',
  iat: start / 1000,
  exp: start / 1000 + 900,
};

describe('an access token', () => {
  it('says whose it is for fifteen minutes, then answers 403', async () => {
    const { tokens, statusOf, pass } = setUp();
    const token = await tokens.issue(claims);
    expect(await tokens.read(token)).toMatchObject(claims);
    pass(14.9);
    expect(await statusOf(token)).toBe(200);
    pass(0.1);
    expect(await statusOf(token)).toBe(403);
    expect(await setUp().statusOf(token)).toBe(200);
  });

  it('carries what other clients read from it', async () => {
    const token = await setUp().tokens.issue(claims);
    const read = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as unknown;
    expect(read).toMatchObject({ sub: '7', id: 7, companyId: 3, profile: 'admin', sid: claims.sessionId });
  });

  it('that is expired answers 403 also when it was never seen before', async () => {
    const { tokens, pass } = setUp();
    const token = await tokens.issue(claims);
    pass(16);
    await expect(tokens.read(token)).rejects.toMatchObject({ status: 403, code: 'ERR_SESSION_EXPIRED' });
  });

  it.each([
    [
      'signed with another key',
      forge(header, payload, keyFor('another secret of thirty-two characters', 'access-token')),
    ],
    ['signed with the key of another purpose', forge(header, payload, keyFor(secret, 'refresh-token'))],
    ['without signature', `${encode({ ...header, alg: 'none' })}.${encode(payload)}.`],
    ['with another algorithm', forge({ ...header, alg: 'HS512' }, payload)],
    ['that claims RS256', forge({ ...header, alg: 'RS256' }, payload)],
    ['of another kind', forge({ ...header, typ: 'JWT' }, payload)],
    ['for somebody else', forge(header, { ...payload, aud: 'another' })],
    ['from the future', forge(header, { ...payload, nbf: start / 1000 + 60 })],
    ['without end', forge(header, { ...payload, exp: undefined })],
    ['without session', forge(header, { ...payload, sid: undefined })],
    ['expired and forged', forge(header, { ...payload, exp: start / 1000 - 1 }, 'x')],
    ['that is a refresh token', createRefreshTokens(secret).issue({ ...claims, generation: 0 })],
    ['that is nothing', 'nothing'],
    ['that is empty', ''],
  ])('%s answers 401', async (_what, token) => {
    expect(await setUp().statusOf(forge(header, payload))).toBe(200);
    expect(await setUp().statusOf(token)).toBe(401);
  });
});

describe('a refresh token', () => {
  const tokens = createRefreshTokens(secret);
  const name = { companyId: 3, sessionId: claims.sessionId, generation: 4 };
  const token = tokens.issue(name);

  it('names its session and generation, the same each time', () => {
    expect(tokens.read(token)).toEqual(name);
    expect(tokens.issue(name)).toBe(token);
  });

  it.each([
    ['another company', token.replace(/^3/, '4')],
    ['another session', token.replace('000001', '000002')],
    ['another generation', token.replace('.4.', '.5.')],
    ['another number for the same generation', token.replace('.4.', '.04.')],
    ['no signature', token.slice(0, token.lastIndexOf('.'))],
    ['another signature', `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['something behind', `${token}x`],
    ['nothing', ''],
  ])('with %s is none', (_what, forged) => {
    expect(tokens.read(forged)).toBeUndefined();
  });

  it('of another installation is none', () => {
    expect(createRefreshTokens('another secret of thirty-two characters').read(token)).toBeUndefined();
  });
});
