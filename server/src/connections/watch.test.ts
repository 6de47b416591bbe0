import { connections } from '@guiche/contract/connections';
import type { LiveEvent } from '@guiche/contract/live';
import { push } from '@guiche/contract/push';
import { sandbox } from '@guiche/contract/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSafeHttp, type SafeHttp } from '../platform/safe-http';
import { startPushService, type Browser } from '../push/service.fixture';
import { openMailbox, type Mailbox } from '../testing/mailbox';
import { createWorld, until, type Person, type World } from '../testing/world';

let mailbox: Mailbox;
let safeHttp: SafeHttp;
let service: Awaited<ReturnType<typeof startPushService>>;
let world: World;
let phone: Browser;
beforeAll(async () => {
  [mailbox, service] = await Promise.all([openMailbox(), startPushService()]);
  safeHttp = createSafeHttp({ loopback: true });
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Guichê <desk@guiche.example>', PUBLIC_URL: 'https://desk.example/' };
  world = await createWorld({ env, safeHttp });
  phone = service.browser('helena');
  await world.home.admin.call(push.subscribe, { body: { ...phone.subscription, language: 'en' } });
  const anas = service.browser('ana');
  await world.home.ana.call(push.subscribe, { body: anas.subscription });
  await isStatus('CONNECTED');
  await later(0);
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
  service.close();
});
beforeEach(async () => {
  await start();
  await later(0);
  mailbox.caught.length = 0;
  service.received.length = 0;
  world.events.length = 0;
});

const input = () => ({ params: { whatsappId: world.home.line } });
const show = async () => (await world.home.admin.call(connections.show, input())).body;
const isStatus = (status: string) => until(async () => (await show()).status === status);
const stop = () => world.home.admin.call(connections.stop, input());
const start = async () => {
  await world.home.admin.call(connections.start, input());
  await isStatus('CONNECTED');
};
/** So much later everything that is due by then is done. All of it together is less than a login lasts. */
async function later(ms: number) {
  world.advance(ms);
  await world.makeDue();
  await world.work();
}
const minutes = (n: number) => n * 60_000;
const heard = (by: Person) =>
  world
    .heardBy(by)
    .flatMap(({ name, event }) => (name === 'connectionAlert' ? [event as LiveEvent<'connectionAlert'>] : []));

describe('a line that is down', () => {
  it('is told once to the admins after two minutes, and again when it is back', async () => {
    const { home, other } = world;
    await stop();
    await later(minutes(1));
    expect([heard(home.admin), mailbox.caught, phone.received()]).toEqual([[], [], []]);
    const { downSince } = await show();
    await later(minutes(1.1));

    const told = { action: 'down', whatsappId: home.line, name: 'Linha Padaria', since: downSince, cause: 'stopped' };
    expect(heard(home.admin)).toEqual([told]);
    for (const person of [home.ana, home.supervisor, other.admin]) expect(heard(person)).toEqual([]);
    expect((await show()).alertedAt).toEqual(expect.any(String));
    expect(mailbox.caught.map(({ to, headers }) => [to, headers['subject']])).toEqual([
      [['admin@padaria.test'], 'Guichê: the connection Linha Padaria is down'],
    ]);
    expect(mailbox.caught[0]!.text).toContain(`https://desk.example/connections?health=${home.line}`);
    expect(mailbox.caught[0]!.text).toContain('Somebody disconnected it on the connections page.');
    expect(service.received.map(({ path }) => path)).toEqual(['/helena']);
    expect(phone.notices()).toEqual([
      {
        title: 'Connection down: Linha Padaria',
        body: 'Somebody disconnected it on the connections page.',
        tag: `line-${home.line}`,
        url: `/connections?health=${home.line}`,
        lang: 'en',
      },
    ]);

    await later(minutes(1.2));
    expect([heard(home.admin).length, mailbox.caught.length, phone.received().length]).toEqual([1, 1, 1]);

    await start();
    await later(0);
    expect(heard(home.admin).slice(1)).toEqual([{ ...told, action: 'back', cause: null }]);
    expect(mailbox.caught[1]!.headers['subject']).toBe('Guichê: the connection Linha Padaria is back');
    expect(phone.notices()[1]).toMatchObject({ title: 'Connection back: Linha Padaria' });
    expect(await show()).toMatchObject({ downSince: null, alertedAt: null });
  });

  it('and comes back within two minutes is told to nobody', async () => {
    await stop();
    await later(minutes(1));
    await start();
    await later(minutes(1.2));
    expect([heard(world.home.admin), mailbox.caught, phone.received()]).toEqual([[], [], []]);
  });

  it('and was never up is told to nobody', async () => {
    const { home } = world;
    const { body } = await home.admin.call(connections.create, { body: { name: 'Nova', provider: 'sandbox' } });
    await until(async () => {
      const shown = await home.admin.call(connections.show, { params: { whatsappId: body.id } });
      return shown.body.status === 'qrcode';
    });
    await later(minutes(2.1));
    expect([heard(home.admin), mailbox.caught]).toEqual([[], []]);
    await home.admin.call(connections.remove, { params: { whatsappId: body.id } });
  });

  it('is told with the reason that its network gave', async () => {
    await world.home.admin.call(sandbox.faults, { ...input(), body: { kind: 'logout' } });
    await isStatus('DISCONNECTED');
    await later(minutes(2));
    expect(heard(world.home.admin)).toMatchObject([{ action: 'down', cause: 'unlinked' }]);
    await world.home.admin.call(connections.start, input());
    await isStatus('qrcode');
    await world.home.admin.call(sandbox.scan, { ...input(), body: { number: '5511970000599' } });
    await isStatus('CONNECTED');
  });

  it('is told once, however many processes look and however often', async () => {
    const { home } = world;
    const second = await world.secondProcess();
    try {
      await stop();
      const since = (await show()).downSince!;
      world.advance(minutes(2));
      const payload = { companyId: home.id, connectionId: home.line, since };
      const about = { attempt: 1, lastAttempt: false };
      await Promise.all(
        [world.app, second, world.app, second].map((app) => app.jobs['connections.watch'](payload, about)),
      );
      await later(0);
      await world.app.jobs['connections.watch'](payload, about);
      await later(0);
      expect([mailbox.caught.length, phone.received().length]).toEqual([1, 1]);
    } finally {
      await second.stop();
    }
  });

  it('brings no e-mail of what is over by the time that the mail server is there again', async () => {
    await mailbox.close();
    await stop();
    await later(minutes(2));
    await start();
    await mailbox.open();
    await later(0);
    await later(0);
    expect(mailbox.caught.map(({ headers }) => headers['subject'])).toEqual([
      'Guichê: the connection Linha Padaria is back',
    ]);
  });
});
