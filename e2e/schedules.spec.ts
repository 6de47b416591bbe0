import type { Schedule } from '@guiche/contract/schedules';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './actors';
import { choose, pictureOf } from './desk';
import { customer, type Customer, type Network } from './network';
import { check, checkInBoth } from './axe';

/** What is sent later: made, put off in a calendar, failed, sent again, deleted. */

const made = async (network: Network, { name, number }: Customer) =>
  (await network.post<{ id: number }>('/api/contacts', { name, number })).id;
const of = async (network: Network, contactId: number) =>
  (await network.get<{ schedules: Schedule[] }>(`/api/schedules?contactId=${contactId}`)).schedules;
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });
const dialogOf = (page: Page) => page.getByRole('dialog');

/** The nth day of next month, which is never past. */
function next(day: number, hour = 10, minute = 30): Date {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth() + 1, day, hour, minute);
}
const keyOf = (day: Date) => day.toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
const fieldOf = (day: Date) => `${keyOf(day)}T10:30`;
const slot = (page: Page, key: string) => page.locator(`[data-slot="${key}"]`);
/** On the clock of the page. */
const clock = (instant: string) =>
  new Date(instant).toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' }).slice(0, 16);

async function drag(page: Page, what: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  const [from, end] = [await what.boundingBox(), await to.boundingBox()];
  await page.mouse.move(from!.x + 20, from!.y + 8);
  await page.mouse.down();
  await page.mouse.move(from!.x + 40, from!.y + 20, { steps: 3 });
  await page.mouse.move(end!.x + 30, end!.y + end!.height - 10, { steps: 5 });
  await page.mouse.up();
}

test('a message is scheduled with its picture, seen by a colleague at once, and put off by mouse and keys', async ({
  enter,
  network,
}) => {
  const who = customer(1171, 'Marta Agendada');
  const contactId = await made(network, who);
  const bruno = await enter('bruno', { at: '/schedules' });
  const page = await enter('ana', { at: `/schedules?contactId=${contactId}`, reducedMotion: 'reduce' });
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('combobox', { name: 'Contato' })).toHaveValue(who.name);
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Oi');
  await dialog.getByRole('textbox', { name: 'Mensagem' }).press('Control+Enter');
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Seu bolo de casamento fica pronto neste dia');
  await dialog.getByLabel('Data e hora').fill('2020-01-01T10:00');
  await dialog.getByRole('textbox', { name: 'Mensagem' }).press('Control+Enter');
  await expect(dialog.getByText('Escolha um horário que ainda não passou')).toBeVisible();
  await dialog.getByLabel('Data e hora').fill(fieldOf(next(10)));
  await choose(page, dialog.getByRole('combobox', { name: 'Repetição' }), 'Toda semana');
  await dialog.getByLabel('Repetir até').fill(keyOf(next(1)));
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).click();
  await (await chooser).setFiles(await pictureOf('bolo.png', '#f4b183'));
  await checkInBoth(page, 'a scheduled message being written');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Escolha um dia a partir da data de envio')).toBeVisible();
  await dialog.getByLabel('Repetir até').fill('');
  await dialog.getByLabel('Repetir até').press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/schedules$/);
  for (const screen of [page, bruno]) {
    const row = rowOf(screen, who.name);
    // 25 letters of it
    await expect(row).toContainText('Seu bolo de casamento fic…');
    await expect(row).toContainText('Agendada');
    await expect(row).toContainText('Toda semana');
    await expect(row.getByRole('img', { name: 'Com imagem' })).toBeVisible();
  }
  await checkInBoth(page, 'scheduled messages');

  // the contact says so, too
  await bruno.goto('/contacts');
  await bruno.getByRole('searchbox', { name: 'Buscar contatos' }).fill(who.name);
  await bruno.getByRole('row').filter({ hasText: who.name }).click();
  const waiting = dialogOf(bruno).getByRole('region', { name: 'Agendadas' });
  await expect(waiting.getByRole('listitem')).toContainText('Seu bolo de casamento');
  await check(bruno, 'a contact for whom something waits');
  await bruno.keyboard.press('Escape');

  await page.getByText('Mês', { exact: true }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  const item = page.locator('[data-schedule]').filter({ hasText: who.name });
  await expect(slot(page, keyOf(next(10))).locator(item)).toBeVisible();
  await checkInBoth(page, 'scheduled messages of a month');
  await drag(page, item, slot(page, keyOf(next(13))));
  await expect(slot(page, keyOf(next(13))).locator(item)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  const sendAt = async () => clock((await of(network, contactId))[0]!.sendAt);
  await expect.poll(sendAt).toBe(`${keyOf(next(13))} 10:30`);

  await item.focus();
  for (const key of ['Space', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(slot(page, keyOf(next(13))).locator(item)).toBeVisible();
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(slot(page, keyOf(next(14))).locator(item)).toBeFocused();
  await expect.poll(sendAt).toBe(`${keyOf(next(14))} 10:30`);
  await page.getByRole('button', { name: 'Desfazer' }).last().click();
  await expect(slot(page, keyOf(next(13))).locator(item)).toBeVisible();
  await expect.poll(sendAt).toBe(`${keyOf(next(13))} 10:30`);

  await page.goto('/schedules?view=week');
  await page.getByRole('region', { name: 'Calendário de agendamentos' }).waitFor();
  await check(page, 'scheduled messages of a week');
  while ((await slot(page, `${keyOf(next(13))}T14`).count()) === 0)
    await page.getByRole('button', { name: 'Próxima semana' }).press('Enter');
  await expect(item).toBeVisible();
  await drag(page, item, slot(page, `${keyOf(next(13))}T14`));
  await expect.poll(sendAt).toBe(`${keyOf(next(13))} 14:30`);
  await item.focus();
  for (const key of ['Space', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect.poll(sendAt).toBe(`${keyOf(next(13))} 15:30`);
  await item.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(/bolo de casamento/);
  await page.keyboard.press('Escape');
  await network.remove(`/api/schedules/${(await of(network, contactId))[0]!.id}`);
  await expect(item).toHaveCount(0);
});

test('one that failed says why, is sent again, and cannot be changed after that', async ({ enter, network }) => {
  const who = customer(1172, 'Nilza Nova');
  const contactId = await made(network, who);
  await network.put(`/api/contacts/${contactId}/block`, { isBlocked: true });
  const page = await enter('ana', { at: '/schedules' });
  const body = 'Bom dia, Nilza!';
  await network.post('/api/schedules', { contactId, body, sendAt: new Date(Date.now() + 1500).toISOString() });
  const row = rowOf(page, who.name);
  await expect(row).toContainText('Não enviada');
  await check(page, 'a scheduled message that failed');
  await network.put(`/api/contacts/${contactId}/block`, { isBlocked: false });
  await row.getByRole('button', { name: `Enviar de novo para ${who.name}` }).click();
  await expect(row).toContainText('Enviada');
  await expect.poll(async () => (await network.sees(who)).map((one) => one.body)).toEqual([body]);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: `Excluir o agendamento para ${who.name}` }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(row).toHaveCount(0);
});

test('on a phone a finger that rests takes a message to another day', async ({ enter, network }) => {
  const who = customer(1173, 'Olga Toque');
  const contactId = await made(network, who);
  await network.post('/api/schedules', { contactId, body: 'Até lá, Olga!', sendAt: next(10).toISOString() });
  const page = await enter('ana', {
    at: '/schedules?view=month',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.getByRole('button', { name: 'Próximo mês' }).tap();
  const item = page.locator('[data-schedule]').filter({ hasText: who.name });
  await expect(item).toBeVisible();
  await check(page, 'scheduled messages of a month on a phone');
  const center = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [from, to] = [await center(item), await center(slot(page, keyOf(next(11))))];
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  await expect(item).toHaveAttribute('data-held', 'pointer');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(slot(page, keyOf(next(11))).locator(item)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await expect.poll(async () => clock((await of(network, contactId))[0]!.sendAt).slice(0, 10)).toBe(keyOf(next(11)));
});
