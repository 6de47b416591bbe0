import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../platform/database';
import { createDesk, password, type Desk } from './desk.fixture';

/** Whatever a user, a thief and an admin do, in whatever order and at once, the user has at most one live session. */
let desk: Desk;
let boss: { companyId: number; userId: number };
beforeAll(async () => {
  desk = await createDesk({ rateLimits: false });
  boss = await desk.makeCompany('padaria');
  await desk.across((db) => db.run(sql`update plans set users = 1000`));
});
afterAll(() => desk.stop());

const minute = 60_000;
const jumps = [1, 9_000, 11_000, 16 * minute, 59 * minute, 61 * minute, 7 * 1440 * minute, 30 * 1440 * minute];

type Act =
  | { kind: 'login' | 'logout' | 'refresh' | 'change' | 'reset' | 'link' }
  | { kind: 'stolen'; which: number }
  | { kind: 'jump'; ms: number };
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'login' } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: 'refresh' } as const) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Act>({ kind: 'logout' }, { kind: 'change' }, { kind: 'reset' }, { kind: 'link' }),
  },
  { weight: 3, arbitrary: fc.nat(20).map((which) => ({ kind: 'stolen', which }) as const) },
  { weight: 2, arbitrary: fc.constantFrom(...jumps).map((ms) => ({ kind: 'jump', ms }) as const) },
);

let made = 0;
/** A user of the run's own, with everything that was ever handed out to them. */
async function createPerson() {
  const email = `pessoa${++made}@padaria.example`;
  const admin = await desk.auth.openFor(boss.companyId, boss.userId);
  const body = { name: 'Carla', email, password };
  const answer = await desk.call('POST /users', { token: admin.token, body });
  expect(answer.status).toBe(201);
  const { id } = answer.body as { id: number };
  const tokens: string[] = [];
  const cookies: string[] = [];
  const links: string[] = [];
  let current = password;
  let changes = 0;

  function keep(answer: Awaited<ReturnType<Desk['call']>>) {
    if (answer.status !== 200) return;
    tokens.push((answer.body as { token: string }).token);
    cookies.push(answer.cookie!.value);
  }
  const refresh = async (cookie?: string) => keep(await desk.call('POST /auth/refresh_token', { cookie }));
  const newPassword = () => `senha-${++changes}`;

  return {
    async perform(one: Act): Promise<void> {
      const token = tokens.at(-1);
      if (one.kind === 'login') keep(await desk.call('POST /auth/login', { body: { email, password: current } }));
      else if (one.kind === 'refresh') await refresh(cookies.at(-1));
      else if (one.kind === 'stolen') await refresh(cookies[one.which % Math.max(cookies.length, 1)]);
      else if (one.kind === 'logout') await desk.call('DELETE /auth/logout', { ...(token && { token }) });
      else if (one.kind === 'jump') desk.pass(one.ms);
      else if (one.kind === 'change') {
        const wanted = newPassword();
        const change = { password: wanted, currentPassword: current };
        const answer = await desk.call(`PUT /users/${id}`, { body: change, ...(token && { token }) });
        if (answer.status === 200) current = wanted;
      } else if (one.kind === 'link') {
        const { token: fresh } = await desk.auth.openFor(boss.companyId, boss.userId);
        const answer = await desk.call(`POST /users/${id}/reset_link`, { token: fresh });
        links.push(new URL((answer.body as { link: string }).link).searchParams.get('token')!);
      } else {
        const wanted = newPassword();
        const answer = await desk.call('POST /auth/reset', { body: { token: links.at(-1) ?? '', password: wanted } });
        if (answer.status === 200) current = wanted;
      }
    },
    /** Sessions in the table, and sessions that some token still opens an endpoint for. */
    async live() {
      const rows = await desk.across((db) =>
        db.many<{ id: string }>(sql`select id from sessions where user_id = ${id} and revoked_at is null`),
      );
      const open = await Promise.all(
        tokens.map(async (token) => {
          const { status } = await desk.call('GET /auth/me', { token });
          const inside = Buffer.from(token.split('.')[1]!, 'base64url').toString();
          return status === 200 ? (JSON.parse(inside) as { sid: string }).sid : undefined;
        }),
      );
      return { rows: rows.map((row) => row.id), open: [...new Set(open.filter((sid) => sid !== undefined))] };
    },
  };
}

/** What is more than the one session that may be. */
async function surplus(person: Awaited<ReturnType<typeof createPerson>>): Promise<string[]> {
  const { rows, open } = await person.live();
  return [...rows.slice(1), ...open.filter((sid) => sid !== rows[0])];
}

test('never two live sessions of one user, one act after the other', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
      const person = await createPerson();
      for (const one of acts) {
        await person.perform(one);
        expect(await surplus(person)).toEqual([]);
      }
    }),
    { numRuns: 25 },
  );
});

test('never two live sessions of one user, acts at once', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 2, maxLength: 4 }), { maxLength: 4 }), async (rounds) => {
      const person = await createPerson();
      await person.perform({ kind: 'login' });
      await person.perform({ kind: 'link' });
      for (const round of rounds) {
        await Promise.all(round.map((one) => person.perform(one)));
        expect(await surplus(person)).toEqual([]);
      }
    }),
    { numRuns: 15 },
  );
});

test('a reset ends them all', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
      const person = await createPerson();
      for (const one of acts) await person.perform(one);
      await person.perform({ kind: 'link' });
      await person.perform({ kind: 'reset' });
      expect(await person.live()).toEqual({ rows: [], open: [] });
    }),
    { numRuns: 8 },
  );
});
