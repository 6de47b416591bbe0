import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import type pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { openOwner } from '../testing/database';
import { until } from '../testing/world';
import { database } from './database';
import { freePort } from './embedded-postgres-process';
import { sharedName } from './installation';
import { createLog } from './log';
import { acrossRole } from './migrate';
import { createRedisBus } from './redis-bus';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
const log = createLog('silent');
let server: ChildProcess | undefined;
const start = (port: number) =>
  (server = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' }));
afterEach(() => {
  server?.kill('SIGCONT');
  server?.kill('SIGKILL');
});

/** As a process reads it, which is neither owner nor superuser. */
async function nameAsServed(owner: pg.Client): Promise<string> {
  await owner.query(`set role ${acrossRole}`);
  const name = await sharedName({ acrossCompanies: (work) => work(database(owner)) });
  await owner.query('reset role');
  return name;
}

test.skipIf(!isInstalled)('two installations on one Redis do not hear each other (needs redis-server)', async () => {
  const port = await freePort();
  start(port);
  const open = (installation: string) => createRedisBus({ url: `redis://127.0.0.1:${port}`, installation, log });
  const [ours, ourOther, theirs] = [await open('a'), await open('a'), await open('b')];
  const heard: string[] = [];
  ourOther.hear((text) => heard.push(`ours ${text}`));
  theirs.hear((text) => heard.push(`theirs ${text}`));
  await ours.publish('1');
  await theirs.publish('2');
  await until(() => heard.length === 2);
  expect(heard.sort((a, b) => a.localeCompare(b))).toEqual(['ours 1', 'theirs 2']);
  for (const bus of [ours, ourOther, theirs]) await bus.end();
});

test.skipIf(!isInstalled)(
  'a copy of the database does not hear its original, although both say they are one installation (needs redis-server)',
  async () => {
    const port = await freePort();
    start(port);
    const databases = [await openOwner(), await openOwner()];
    const names = await Promise.all(databases.map(({ owner }) => nameAsServed(owner)));
    const ids = await Promise.all(databases.map(({ owner }) => owner.query('select id from installation')));
    expect(ids[0]!.rows).toEqual(ids[1]!.rows);
    const open = (installation: string) => createRedisBus({ url: `redis://127.0.0.1:${port}`, installation, log });
    const [original, another] = [await open(names[0]!), await open(await nameAsServed(databases[0]!.owner))];
    const copy = await open(names[1]!);
    const heard: string[] = [];
    another.hear((text) => heard.push(`original ${text}`));
    copy.hear((text) => heard.push(`copy ${text}`));
    await copy.publish('of the copy');
    await original.publish('of the original');
    await copy.publish('the last of the copy');
    await until(() => heard.length >= 3);
    expect(heard.sort((a, b) => a.localeCompare(b))).toEqual([
      'copy of the copy',
      'copy the last of the copy',
      'original of the original',
    ]);
    for (const bus of [original, another, copy]) await bus.end();
    for (const { close } of databases) await close();
  },
);

test.skipIf(!isInstalled).each(['SIGKILL', 'SIGSTOP'] as const)(
  'a Redis that goes by %s and comes back is heard again, and what could not be said fails at once (needs redis-server)',
  async (how) => {
    const port = await freePort();
    start(port);
    const open = () => createRedisBus({ url: `redis://127.0.0.1:${port}`, installation: 'a', log });
    const [one, other] = [await open(), await open()];
    const heard: string[] = [];
    let returns = 0;
    other.hear((text) => heard.push(text));
    other.onBack(() => (returns += 1));
    server!.kill(how);
    await until(() => !one.isUp() && !other.isUp());
    await expect(one.publish('lost')).rejects.toBeInstanceOf(Error);
    if (how === 'SIGKILL') start(port);
    else server!.kill('SIGCONT');
    await until(() => one.isUp() && returns === 1);
    await one.publish('heard');
    await until(() => heard.includes('heard'));
    expect(heard).not.toContain('lost');
    for (const bus of [one, other]) await bus.end();
  },
  20_000,
);

test('a Redis that cannot be reached stops the start, with one sentence', async () => {
  const url = `redis://127.0.0.1:${await freePort()}`;
  await expect(createRedisBus({ url, installation: 'a', log })).rejects.toThrow(
    /^The Redis of REDIS_URL \(127\.0\.0\.1:\d+\) cannot be reached: .*\.$/,
  );
});
