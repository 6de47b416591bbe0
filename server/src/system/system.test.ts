import { system } from '@guiche/contract/system';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onSameServer, runStatements } from '../testing/scratch-server';
import { createWorld, until, type World } from '../testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe('the installation', () => {
  it('says its version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect((await world.anonymous.call(system.version)).body).toEqual({ version });
  });

  it('is alive', async () => {
    expect((await world.anonymous.call(system.health)).body).toEqual({ status: 'ok' });
  });

  it('says what it offers before anybody has logged in', async () => {
    expect((await world.anonymous.call(system.site)).body).toEqual({
      signup: true,
      trialDays: 3,
      sandbox: true,
      held: false,
      demo: null,
      name: '',
      colour: '',
      logo: null,
    });
  });

  it('is ready while the database answers, and no longer when it does not', async () => {
    expect(await world.anonymous.call(system.ready)).toMatchObject({ status: 200, body: { status: 'ready' } });
    const { rows } = await world.owner.query<{ name: string }>('select current_database() as name');
    const { name } = rows[0]!;
    const onServer = (...statements: string[]) =>
      runStatements(onSameServer(inject('templateUrl'), 'postgres'), statements);
    await onServer(
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await until(async () => (await world.anonymous.call(system.ready)).status === 503);
    const answer = await world.anonymous.call(system.ready);
    expect([answer.body.error, answer.headers['retry-after']]).toEqual(['ERR_UNAVAILABLE', '1']);
    expect((await world.anonymous.call(system.health)).status).toBe(200);
    await onServer(`alter database ${name} allow_connections true`);
    await until(async () => (await world.anonymous.call(system.ready)).status === 200);
  });
});
