import { UnsecuredJWT } from 'jose';
import { createAccessTokens, createRefreshTokens } from '../auth/tokens';
import type { Tokens } from './bad-input';
import type { Desk } from './desk';
import { secret, type Person } from './world';

/** Tokens that open nothing, beside two that do. */
export async function tokensOf({ world, people, rows }: Pick<Desk, 'world' | 'people' | 'rows'>): Promise<Tokens> {
  const admin = people.admin as Person;
  const agent = people.agent as Person;
  const { id: userId, companyId, sessionId, profile } = admin.viewer;
  const claims = { companyId, userId, sessionId, profile };
  const at = (ms: number) => () => new Date(Date.now() + ms);
  const issue = (clock: () => Date, more: object = {}, key = secret) =>
    createAccessTokens({ secret: key, clock }).issue({ ...claims, ...more });
  const unsigned = new UnsecuredJWT({ id: userId, companyId, profile, sid: sessionId })
    .setSubject(String(userId))
    .setAudience('guiche')
    .setExpirationTime('1h')
    .encode();
  const [head, , signature] = admin.token.split('.');
  const inner = (change: object) =>
    Buffer.from(
      JSON.stringify({
        ...(JSON.parse(Buffer.from(admin.token.split('.')[1]!, 'base64url').toString()) as object),
        ...change,
      }),
    ).toString('base64url');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  const refresh = createRefreshTokens(secret).issue({ companyId, sessionId, generation: 0 });
  const bad: Record<string, string> = {
    nothing: '',
    'no scheme': admin.token,
    'another scheme': `Basic ${Buffer.from('admin:segredo').toString('base64')}`,
    'a bearer of nothing': 'Bearer ',
    rubbish: 'Bearer ../../etc/passwd',
    'three dots': 'Bearer ...',
    huge: `Bearer ${'a'.repeat(12_000)}`,
    'alg none': `Bearer ${unsigned}`,
    'alg none with a signature': `Bearer ${none}.${inner({})}.${signature}`,
    'another key': `Bearer ${await issue(at(0), {}, 'another secret, which is long enough too')}`,
    expired: `Bearer ${await issue(at(-3_600_000))}`,
    'another user': `Bearer ${head}.${inner({ sub: String(rows.bruno) })}.${signature}`,
    'another company': `Bearer ${head}.${inner({ companyId: rows.hint })}.${signature}`,
    'a session that never was': `Bearer ${await issue(at(0), { sessionId: '00000000-0000-4000-8000-000000000000' })}`,
    'a session of nobody’s kind': `Bearer ${await issue(at(0), { sessionId: "'; drop table users" })}`,
    'a company of nobody’s kind': `Bearer ${await issue(at(0), { companyId: 'x' as never })}`,
    'a session in another company': `Bearer ${await issue(at(0), { companyId: rows.hint })}`,
    'a refresh token': `Bearer ${refresh}`,
    'a refresh token in disguise': `Bearer cookie:${refresh}`,
    'NUL and line ends': 'Bearer a\tb',
    'a revoked session': `Bearer ${(await world.app.auth.openFor(companyId, rows.renata)).token}`,
  };
  // Opening another session revokes the one before.
  await world.app.auth.openFor(companyId, rows.renata);
  return { admin: admin.token, agent: agent.token, bad };
}
