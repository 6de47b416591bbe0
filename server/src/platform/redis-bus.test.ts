import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterEach, expect, test } from 'vitest';
import { until } from '../testing/world';
import { freePort } from './embedded-postgres-process';
import { createLog } from './log';
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
