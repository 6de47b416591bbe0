import type { LiveEvent } from '@guiche/contract/live';
import { settings } from '@guiche/contract/settings';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../app';
import { createWorld, until, type World } from '../testing/world';
import { readSetting } from './service';

/** Two processes of the whole product on one database. */
let world: World;
let second: App;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await createWorld({ several: true });
  second = await world.secondProcess();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await second.stop();
  await world.close();
});

test('a change is known to every process at once, and to every open screen within a second', async () => {
  const { admin, ana, id } = world.home;
  const heard: { value: string; at: number }[] = [];
  for (const app of [world.app, second]) {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    const socket = io(address, { transports: ['websocket'], reconnection: false, auth: { token: ana.token } });
    sockets.push(socket);
    socket.on(`company-${id}-settings`, ({ setting }: LiveEvent<'settings'>) =>
      heard.push({ value: setting.value, at: performance.now() }),
    );
    await new Promise((resolve) => socket.on('ready', resolve));
  }
  for (const value of ['company', 'queue']) {
    heard.length = 0;
    const begun = performance.now();
    await admin.call(settings.update, { params: { key: 'scheduleType' }, body: { value } });
    for (const app of [world.app, second])
      expect(await readSetting(app.tenancy.reading(id), 'scheduleType')).toBe(value);
    await until(() => heard.length === 2);
    expect(heard.map((event) => event.value)).toEqual([value, value]);
    expect(Math.max(...heard.map(({ at }) => at)) - begun).toBeLessThan(1000);
  }
});
