import { readFile } from 'node:fs/promises';
import { expect, test } from './actors';
import { customer } from './network';
import { check, checkInBoth } from './axe';

/** The report of a campaign: it waits, it runs and is over in sight, and each figure leads to people and to what they said. */

test('a report follows its campaign to the end, each figure leads to people, and they to their conversation', async ({
  enter,
  network,
}) => {
  const who = [
    customer(1291, 'Relata Aurora'),
    customer(1292, 'Relata Breno'),
    customer(1293, 'Relata Cecília'),
  ] as const;
  const [aurora, breno, cecilia] = who;
  await network.says(cecilia, 'Oi');
  const { contactId } = await network.ticketOf(cecilia);
  await network.put(`/api/contacts/${contactId}/block`, { isBlocked: true });
  const settings = await network.get<{ key: string; value: string }[]>('/api/campaign-settings');
  await network.post('/api/campaign-settings', { settings: { messageInterval: 0, longerIntervalAfter: 0 } });
  const { id: contactListId } = await network.post<{ id: number }>('/api/contact-lists', { name: 'Relatados' });
  for (const { name, number } of who) await network.post('/api/contact-list-items', { name, number, contactListId });
  const { id } = await network.post<{ id: number }>('/api/campaigns', {
    name: 'Volta às aulas',
    message1: 'Oi, {nome}! Lanches para a semana toda.',
    message2: 'Olá, {nome}! A lancheira já está pronta.',
    whatsappId: network.ids.line('WhatsApp Demo'),
    contactListId,
  });

  const page = await enter('helena', { at: `/campaign/${id}/report`, reducedMotion: 'reduce' });
  await expect(page.getByText('Esta campanha ainda não começou')).toBeVisible();
  await check(page, 'a report of nothing');

  await network.post(`/api/campaigns/${id}/restart`, {});
  // nobody asks for it: it comes by itself, and once more after the last
  const figure = (name: string, count: number) => page.getByRole('button', { name: `${name}: ${count}. Ver quem` });
  await expect(figure('Público', 3)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Finalizada', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(figure('Enviadas', 2)).toBeVisible({ timeout: 15_000 });
  await expect(figure('Contato bloqueado', 1)).toBeVisible();

  await network.reads(aurora);
  await network.says(aurora, 'Quero dois lanches');
  await network.ticketOf(aurora);
  await page.reload();
  const read = figure('Lidas', 1);
  await expect(read).toContainText('no mínimo');
  await checkInBoth(page, 'a report');

  await read.press('Enter');
  await expect(page.getByRole('heading', { name: 'Destinatários', level: 2 }).first()).toBeFocused();
  const people = page.getByRole('table', { name: 'Destinatários' });
  await expect(people.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/figure=read/);
  await people.getByRole('link', { name: `Abrir a conversa com ${aurora.name}` }).press('Enter');
  const talk = page.getByRole('region', { name: `Conversa com ${aurora.name}` });
  await expect(talk.getByRole('img', { name: 'Veio da campanha Volta às aulas' })).toBeVisible();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  if (!(await drawer.isVisible())) await talk.getByRole('button', { name: 'Dados do contato' }).press('Enter');
  await expect(drawer.getByRole('link', { name: /Volta às aulas/ })).toContainText('Respondeu');
  await checkInBoth(page, 'a conversation that a campaign opened');
  await page.goBack();
  await expect(people.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Lidas 1' })).toHaveAttribute('aria-pressed', 'true');

  // all who answered, at the desk
  await page.getByRole('link', { name: 'Ver conversas' }).press('Enter');
  const choice = page.getByRole('combobox', { name: 'Campanha' });
  await expect(choice).toHaveValue('Volta às aulas');
  const found = page.getByRole('region', { name: 'Atendimentos' });
  await expect(found.locator('[data-ticket]')).toHaveCount(1);
  await expect(found.getByRole('img', { name: 'Veio da campanha Volta às aulas' })).toBeVisible();
  await checkInBoth(page, 'conversations of a campaign');
  // another is found by its name, however old
  await page.getByRole('button', { name: 'Limpar campanha' }).press('Enter');
  await expect(choice).toHaveValue('');
  await choice.fill('volta');
  await page.getByRole('option', { name: 'Volta às aulas' }).click();
  await expect(choice).toHaveValue('Volta às aulas');
  await expect(found.locator('[data-ticket]')).toHaveCount(1);
  await page.goBack();
  await expect(people.getByRole('row')).toHaveCount(2);

  // nobody by these words: the way back is one button
  await page.getByRole('searchbox', { name: 'Nome ou número' }).fill(breno.name);
  await page.getByRole('button', { name: 'Ver todos' }).press('Enter');
  await expect(people.getByRole('row')).toHaveCount(4);
  await figure('Contato bloqueado', 1).press('Enter');
  await expect(people.getByRole('row')).toHaveCount(2);
  await expect(people).toContainText(cecilia.name);

  await page.getByRole('button', { name: 'Mostrar todos os motivos' }).press('Enter');
  await page.getByRole('button', { name: 'Todos 3' }).press('Enter');
  await page.getByRole('button', { name: 'Exportar' }).press('Enter');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).press('Enter'),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('"Nome";"Número";"Situação";"Motivo"');
  expect(lines.find((line) => line.includes(cecilia.name))).toContain('"Fora do envio";"Contato bloqueado"');
  await expect(page.getByText('Relatório exportado')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await check(page, 'a report on a phone');

  // whoever looks at it is led back when it goes
  await network.remove(`/api/campaigns/${id}`);
  await expect(page).toHaveURL(/\/campaigns$/);

  // as it was, for whoever comes next
  await network.put(`/api/contacts/${contactId}/block`, { isBlocked: false });
  const before = Object.fromEntries(settings.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const { messageInterval = 20, longerIntervalAfter = 20, greaterInterval = 60 } = before;
  await network.post('/api/campaign-settings', {
    settings: { messageInterval, longerIntervalAfter, greaterInterval },
  });
});
