import { contacts } from '@guiche/contract/contacts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ctx } from '../../platform/tenancy';
import { createWorld, type World } from '../../testing/world';
import { mayCampaignSend, noteCold, readCampaignStanding, setPaused, setResumed } from './campaigns';
import { noteRestricted, noteTrouble } from './governor';
import { dayMs } from './rules';

/** What is remembered of a line’s campaigns. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const act = <T>(what: (ctx: Ctx) => Promise<T>) => world.app.tenancy.inCompany(world.home.id, what);
const standing = async (line: number) => (await readCampaignStanding(world.app.tenancy.reading(world.home.id), line))!;

let lines = 0;
/** A line of `beta` with a number, as the gateway leaves it. */
async function paired(number = `55119990000${(lines += 1)}`): Promise<number> {
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into connections (company_id, name, provider, status, number) values ($1, $2, 'beta', 'CONNECTED', $3) returning id`,
    [world.home.id, `Linha ${number}`, number],
  );
  return rows[0]!.id;
}
const setNumber = (line: number, number: string, at: Date) =>
  world.owner.query('update connections set number = $2, updated_at = $3 where id = $1', [line, number, at]);

it('a line is as old as its number is on it: another number is new, one that comes back is not', async () => {
  const line = await paired('5511999000111');
  const first = (await standing(line)).lineSince!;
  const later = new Date(first.getTime() + 40 * dayMs);
  await setNumber(line, '', later);
  await setNumber(line, '5511999000111', later);
  expect((await standing(line)).lineSince).toEqual(first);
  await setNumber(line, '5511999000222', later);
  expect((await standing(line)).lineSince).toEqual(later);
});

it('whoever never wrote takes the place of a new chat each time, once a day', async () => {
  const line = await paired();
  const { body } = await world.home.admin.call(contacts.create, {
    body: { name: 'Célia', number: '5511970660001', check: false },
  });
  await act((ctx) => noteCold(ctx, line, body.id));
  await act((ctx) => noteCold(ctx, line, body.id));
  expect((await standing(line)).begun).toHaveLength(1);
  world.advance(dayMs + 1000);
  expect((await standing(line)).begun).toEqual([]);
  await act((ctx) => noteCold(ctx, line, body.id));
  expect((await standing(line)).begun).toHaveLength(1);
});

it.each<[string, (ctx: Ctx, line: number) => Promise<void>, boolean]>([
  [
    'a lock',
    (ctx, line) =>
      noteRestricted(ctx, line, { reason: 'REACHOUT_TIMELOCK', until: new Date(ctx.now.getTime() + 1000) }),
    true,
  ],
  ['the end of one', (ctx, line) => noteRestricted(ctx, line, { reason: 'REACHOUT_TIMELOCK', until: ctx.now }), false],
  ['a cap', (ctx, line) => noteRestricted(ctx, line, { reason: 'MESSAGE_CAPPING' }), true],
  ['the warning of one', (ctx, line) => noteRestricted(ctx, line, { reason: 'MESSAGE_CAPPING_WARNING' }), true],
  ['that it is too fast', (ctx, line) => noteRestricted(ctx, line, { reason: 'TOO_FAST' }), false],
  ['one refused message', (ctx, line) => noteTrouble(ctx, line, 'NETWORK_RESTRICTED'), false],
  ['one that failed', (ctx, line) => noteTrouble(ctx, line, 'RECIPIENT_UNREACHABLE'), false],
  ['a spam limit', (ctx, line) => noteTrouble(ctx, line, 'SPAM_LIMIT'), true],
])('the network tells %s: whether campaigns stand still for it', async (_, tell, locks) => {
  const line = await paired();
  await act((ctx) => tell(ctx, line));
  expect((await standing(line)).lockedAt !== null).toBe(locks);
});

it('stands still until somebody resumes it, then goes on at half the pace; a line that is gone is no matter', async () => {
  const line = await paired();
  const { id: ana } = world.home.admin.viewer;
  const window = { zone: 'UTC', from: '00:00', to: '00:00', days: [0, 1, 2, 3, 4, 5, 6] };
  const verdict = async () => {
    const { now } = world.app.tenancy.reading(world.home.id);
    return mayCampaignSend({
      ...(await standing(line)),
      now,
      window,
      dailyCap: 0,
      sentToday: 0,
      isCold: true,
      sent: [],
      cold: [],
    });
  };
  expect(await act((ctx) => setPaused(ctx, line, 'few-replies'))).toBe(true);
  expect(await act((ctx) => setPaused(ctx, line, 'opt-outs'))).toBe(false);
  expect(await verdict()).toEqual({ is: 'pause', why: 'few-replies' });
  expect(await act((ctx) => setResumed(ctx, line, ana))).toBe(true);
  expect(await act((ctx) => setResumed(ctx, line, ana))).toBe(false);
  expect(await verdict()).toEqual({ is: 'go', isHalved: true });
  world.advance(dayMs);
  expect(await verdict()).toEqual({ is: 'go', isHalved: false });
  await world.owner.query('delete from connections where id = $1', [line]);
  expect(await act((ctx) => setPaused(ctx, line, 'few-replies'))).toBe(false);
  await act((ctx) => noteRestricted(ctx, line, { reason: 'MESSAGE_CAPPING' }));
  expect(await readCampaignStanding(world.app.tenancy.reading(world.home.id), line)).toBeUndefined();
});
