import type { Page, Route } from '@playwright/test';
import { expect, test } from './actors';
import { go } from './routes';

/** What begins something new, while the records of a page are on their way: a press on what moves away is lost. */

const pages = {
  operator: [{ path: '/announcements', create: 'Adicionar', list: /\/api\/announcements\?/ }],
  helena: [
    { path: '/campaigns', create: 'Nova campanha', list: /\/api\/campaigns\?/ },
    { path: '/contact-lists', create: 'Nova lista', list: /\/api\/contact-lists\?/ },
    { path: '/opt-outs', create: 'Novo descadastro', list: /\/api\/opt-outs\?/ },
    { path: '/tags', create: 'Nova etiqueta', list: /\/api\/tags\?/ },
    { path: '/quick-messages', create: 'Nova resposta rápida', list: /\/api\/quick-messages\?/ },
    { path: '/files', create: 'Adicionar', list: /\/api\/files\?/ },
    { path: '/contacts', create: 'Novo contato', list: /\/api\/contacts\?/ },
    { path: '/schedules', create: 'Novo agendamento', list: /\/api\/schedules\?/ },
    { path: '/queues', create: 'Nova fila', list: /\/api\/queue$/ },
    { path: '/users', create: 'Novo usuário', list: /\/api\/users\?/ },
  ],
};

for (const who of ['operator', 'helena'] as const)
  test(`what begins something new stays where it first stood, for ${who}`, async ({ enter }) => {
    const page = await enter(who, { at: '/helps', reducedMotion: 'reduce' });
    for (const { path, create, list } of pages[who])
      for (const answer of [asItIs, emptied])
        await test.step(`${path}, ${answer.name}`, async () => {
          // a page that does not stand yet is led nowhere
          await expect(page.getByRole('heading', { level: 1, name: 'Ajuda' })).toBeVisible();
          const letGo = await hold(page, list, answer);
          const places = await watchPlaces(page, create);
          const asked = page.waitForRequest(list);
          await go(page, path);
          await asked;
          const waits = page.getByRole('main').locator('[aria-busy="true"]');
          await expect(waits.first()).toBeVisible();
          letGo();
          await expect(waits).toHaveCount(0);
          // where there are no users but oneself there is another one below
          const button = page.getByRole('button', { name: create }).first();
          await expect(button).toBeVisible();
          // it was looked at in a frame, and in no other place before
          await expect.poll(places).not.toHaveLength(0);
          expect(await places()).toHaveLength(1);
          await button.click();
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.goto('/helps');
        });
  });

const asItIs = (route: Route) => route.continue();

/** As if there were nothing yet. */
async function emptied(route: Route) {
  const answer = (await (await route.fetch()).json()) as object;
  const none = (value: unknown) => (Array.isArray(value) ? [] : typeof value === 'number' ? 0 : value);
  const json = Array.isArray(answer)
    ? []
    : {
        ...Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, none(value)])),
        hasMore: false,
        nextCursor: null,
      };
  return route.fulfill({ json });
}

/** Keeps these answers back. @returns what lets them go */
async function hold(page: Page, asked: RegExp, answer: (route: Route) => Promise<void>) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route(asked, async (route) => {
    await held;
    await answer(route);
  });
  return letGo;
}

/** @returns gives the places in which the button has stood from now on */
async function watchPlaces(page: Page, name: string) {
  await page.evaluate((label) => {
    const places: string[] = Object.assign(globalThis, { places: [] as string[] }).places;
    const look = () => {
      const buttons = [...document.querySelectorAll('main button')];
      const box = buttons.find(({ textContent }) => textContent === label)?.getBoundingClientRect();
      const place = box && `${Math.round(box.x)}, ${Math.round(box.y)}`;
      if (place && place !== places.at(-1)) places.push(place);
      requestAnimationFrame(look);
    };
    look();
  }, name);
  return () => page.evaluate(() => (globalThis as unknown as { places: string[] }).places);
}
