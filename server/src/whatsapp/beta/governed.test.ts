import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { readGovernor } from '../governor/governor';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

/** The governor before a real wire: what the network refuses stops the line, and nothing is tried again. */
let beta: BetaWorld;
beforeAll(async () => {
  beta = await createBetaWorld();
  await beta.pair();
});
afterAll(() => beta.close());

it('463 pauses the line for strangers, and the refused message is never sent again by itself', async () => {
  const number = '5511970000680';
  await beta.fake.say(number, company, 'oi');
  await until(async () => (await beta.bodies()).includes('oi'));
  beta.fake.faults.ackError = 463;
  const refused = await beta.answer(number, 'não vai');
  expect(await beta.ackOf(refused)).toMatchObject({ state: 'failed', failure: 'NETWORK_RESTRICTED' });
  const health = await readGovernor(beta.world.app.tenancy.reading(beta.world.home.id), beta.line);
  expect(health).toMatchObject({ paused: true, reason: 'restricted', pausedFor: 'strangers', newChatsToday: 0 });
  // Whoever is in a talk is answered.
  delete beta.fake.faults.ackError;
  const answered = await beta.answer(number, 'agora vai');
  await until(async () => (await beta.ackOf(answered)).ack >= 2);
  beta.world.advance(2 * 3_600_000);
  await beta.world.work();
  expect((await beta.ackOf(refused)).state).toBe('failed');
  const later = await readGovernor(beta.world.app.tenancy.reading(beta.world.home.id), beta.line);
  expect(later).toMatchObject({ paused: false, pausedUntil: null });
});
