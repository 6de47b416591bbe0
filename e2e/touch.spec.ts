import type { Locator } from '@playwright/test';
import { expect, test } from './actors';

/** What a finger presses on a phone is as high as one. */

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** How high it is for a finger that comes down on its middle line. */
const reachOf = (button: Locator) =>
  button.evaluate((box) => {
    box.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = box.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const isIt = (by: number) => box.contains(document.elementFromPoint(x, y + by));
    let reach = 0;
    for (const way of [-1, 1]) for (let by = 0; by < 30 && isIt(way * by); by += 1) reach += 1;
    return reach;
  });

test('the figures of the dashboard lead to their lists, and are as high as a finger', async ({ enter }) => {
  const helena = await enter('helena', { ...phone, at: '/' });
  const figures = helena.getByRole('table').getByRole('button', { name: /Ver a lista$/ });
  await expect(figures.first()).toBeVisible();
  for (const figure of await figures.all()) expect(await reachOf(figure)).toBeGreaterThanOrEqual(44);
});

test('the eye of a password, and of a token, is as high as a finger and says what it does', async ({ enter }) => {
  const helena = await enter('helena', { ...phone, at: '/messages-api' });
  const eyes = helena.getByRole('button', { name: 'Mostrar senha' });
  await expect(eyes.first()).toBeVisible();
  for (const eye of await eyes.all()) expect(await reachOf(eye)).toBeGreaterThanOrEqual(44);
  await expect(helena.getByRole('button', { name: /visibility/ })).toHaveCount(0);
  await helena.goto('/users');
  await helena.getByRole('button', { name: 'Novo usuário' }).tap();
  const eye = helena.getByRole('dialog').getByRole('button', { name: 'Mostrar senha' });
  await expect(eye).toBeVisible();
  expect(await reachOf(eye)).toBeGreaterThanOrEqual(44);
  await eye.tap();
  await expect(helena.getByRole('dialog').getByRole('button', { name: 'Esconder senha' })).toBeVisible();
});
