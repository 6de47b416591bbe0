import { expect, test } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld } from './beta.fixture';

test('#4 a socket that takes nothing in any more is made anew, and what it was told comes once', async () => {
  const beta = await createBetaWorld({ deafAfter: 400 });
  const { owner } = beta.world;
  try {
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    await beta.fake.say('5511970004001', company, 'antes');
    await until(async () => (await beta.bodies()).length === 1);
    const holder = await owner.connect();
    const logins = beta.fake.logins();
    // The library waits for its keys with the first, and never comes to the second.
    await holder.query('begin; lock table beta_keys');
    await beta.fake.say('5511970004002', company, 'um');
    await beta.fake.say('5511970004003', company, 'dois');
    await until(() => beta.fake.logins() > logins);
    await holder.query('rollback');
    holder.release();
    await until(async () => (await beta.bodies()).length === 3 && beta.fake.waiting(company) === 0);
    expect((await beta.bodies()).sort()).toEqual(['antes', 'dois', 'um']);
  } finally {
    await beta.close();
  }
});
