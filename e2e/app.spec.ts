import type { CDPSession, Page, Worker } from '@playwright/test';
import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from './actors';
import { bubbleOf } from './desk';
import { customer } from './network';

/** The installed app: what the worker beside the page does without it, and without a network. */

const withWorker = { serviceWorkers: 'allow' as const, permissions: ['notifications'] };

const isReady = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active!.state !== 'activated')
      await new Promise((done) => active!.addEventListener('statechange', done, { once: true }));
    return active!.scriptURL;
  });

/** Hands the worker a message as the browser's push service would. */
async function pusher(page: Page): Promise<(notice: object) => Promise<void>> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) done(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (notice) => {
    const data = JSON.stringify(notice);
    await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  data: { url: string };
}

/** A browser without a screen has no place for notices: the worker's are laid here instead. */
async function layTray(worker: Worker) {
  await worker.evaluate(() => {
    const tray: unknown[] = ((globalThis as unknown as { tray: unknown[] }).tray = []);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void tray.push({ title, ...options });
  });
  return {
    shown: () => worker.evaluate(() => (globalThis as unknown as { tray: Shown[] }).tray),
    /** On the newest one. */
    click: () =>
      worker.evaluate(() => {
        const { tray } = globalThis as unknown as { tray: Shown[] };
        const notification = { ...tray.at(-1), close: () => tray.pop() };
        const waitUntil = () => undefined;
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
      }),
  };
}

test('a page that was open once opens without a network, and says what is the matter', async ({ enter }) => {
  const ana = await enter('ana', withWorker);
  expect(new URL(await isReady(ana)).pathname).toBe('/sw.js');
  const kept = () =>
    ana.evaluate(async () => {
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(20);
  const words = (await kept()).filter((path) => path.endsWith('.json'));
  expect(words.length).toBeGreaterThan(20);
  expect(
    words.filter((path) => !path.endsWith('.pt.json')),
    'one language is kept',
  ).toEqual([]);
  await ana.context().setOffline(true);
  await ana.goto('/contacts');
  await expect(ana.getByRole('heading', { name: 'Não foi possível falar com o servidor' })).toBeVisible();
  await expect(ana).toHaveTitle(/Guichê/);
  await ana.context().setOffline(false);
  await ana.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(ana.getByText('Olá, Ana!')).toBeVisible();
  expect(
    (await kept()).filter((path) => /^\/(api|socket\.io)\b/.test(path)),
    'nothing of the API is kept',
  ).toEqual([]);
});

test('a push is shown unless somebody looks at its conversation, and leads there', async ({ enter, network }) => {
  const who = customer(711, 'Aviso Fechado');
  const { uuid } = await network.isServed(who, 'ana', ['Bom dia']);
  const ana = await enter('ana', { ...withWorker, at: '/contacts' });
  await isReady(ana);
  const push = await pusher(ana);
  const tray = await layTray(ana.context().serviceWorkers()[0]!);
  const notice = { title: who.name, body: 'Chegou?', tag: uuid, url: `/tickets/${uuid}`, lang: 'pt-BR' };
  await push(notice);
  await expect.poll(tray.shown).toMatchObject([{ title: who.name, body: 'Chegou?', tag: uuid, renotify: true }]);
  await tray.click();
  await expect(ana).toHaveURL(`/tickets/${uuid}`);
  await expect(bubbleOf(ana, 'Bom dia')).toBeVisible();
  expect(await tray.shown(), 'the notice is put away').toEqual([]);

  await push({ ...notice, body: 'Ela já está vendo' });
  await push({ ...notice, tag: 'outra', body: 'De outra conversa' });
  await expect.poll(tray.shown).toMatchObject([{ body: 'De outra conversa' }]);
});

test('a device whose address the browser changes is told there, with no page to say it', async ({ enter }) => {
  const ana = await enter('ana', withWorker);
  await isReady(ana);
  const worker = ana.context().serviceWorkers()[0]!;
  const sinceOf = async () => {
    const token = await ana.evaluate(() => localStorage.getItem('token'));
    const answer = await ana.request.get('/api/push', { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { since: string | null }).since;
  };
  expect(await sinceOf()).toBeNull();
  // This browser reaches no push service: what it would answer is made up.
  const json = {
    endpoint: 'https://push.invalid.example/moved',
    keys: {
      p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
  const asked = await worker.evaluate(async (made) => {
    let options: unknown;
    PushManager.prototype.subscribe = async (given) => {
      options = given;
      return { toJSON: () => made } as unknown as PushSubscription;
    };
    let done: Promise<unknown> = Promise.reject(new Error('nothing was waited for'));
    done.catch(() => undefined);
    const waitUntil = (work: Promise<unknown>) => (done = work);
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil }));
    await done;
    return options as { userVisibleOnly: boolean; applicationServerKey: string };
  }, json);
  expect(asked).toMatchObject({ userVisibleOnly: true, applicationServerKey: expect.stringMatching(/^[\w-]{87}$/) });
  expect(await sinceOf()).not.toBeNull();
  // the page's own token is an older one now: it exchanges it, and nobody is logged out
  await ana.reload();
  await expect(ana.getByText('Olá, Ana!')).toBeVisible();
});

test('a device is switched on and off, and says so when the browser forbids it', async ({ enter }) => {
  const ana = await enter('ana', withWorker);
  await isReady(ana);
  // This browser reaches no push service and forbids notices: its subscription and permission are made up.
  const keys = createECDH('prime256v1').generateKeys().toString('base64url');
  const made = {
    endpoint: 'https://push.invalid.example/e2e',
    keys: { p256dh: keys, auth: randomBytes(16).toString('base64url') },
  };
  await ana.evaluate((json) => {
    let current: object | null = null;
    Object.defineProperty(Notification, 'permission', { get: () => 'granted', configurable: true });
    const subscription = { options: {}, toJSON: () => json, unsubscribe: async () => !(current = null) };
    PushManager.prototype.subscribe = async () => (current = subscription) as unknown as PushSubscription;
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null;
  }, made);
  const since = async () =>
    (
      await ana.evaluate(async () => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
        return (await (await fetch('/api/push', { headers })).json()) as { since: string | null };
      })
    ).since;
  await ana.getByRole('button', { name: /^Avisos/ }).click();
  const toggle = ana.getByRole('switch', { name: 'Avisos neste aparelho mesmo com o Guichê fechado' });
  await expect(toggle).not.toBeChecked();
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await ana.getByRole('button', { name: 'Enviar um aviso de teste' }).click();
  await expect(ana.getByText('Aviso de teste a caminho.')).toBeVisible();
  expect(await since()).not.toBeNull();
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  await expect.poll(since).toBeNull();

  await ana.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await ana.reload();
  await ana.getByRole('button', { name: /^Avisos/ }).click();
  await expect(toggle).toBeDisabled();
  await expect(ana.getByText(/^Bloqueado pelo navegador\./)).toBeVisible();
});
