import type { Page } from '@playwright/test';
import type { Holiday } from '@guiche/contract/holidays';
import type { Queue } from '@guiche/contract/queues';
import { expect, test } from './actors';
import type { Network } from './network';
import { checkInBoth, widths } from './axe';

test.describe.configure({ mode: 'default' });

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name });
const hoursTab = (page: Page) => page.getByRole('tab', { name: 'Horários' });

/** As a company begins, also where the journey is made a second time. */
async function beginAnew(network: Network) {
  await network.put('/api/settings/scheduleType', { value: 'disabled' });
  for (const { id } of await network.get<Holiday[]>('/api/holidays')) await network.remove(`/api/holidays/${id}`);
  const [queue] = await network.get<Queue[]>('/api/queue');
  const usual = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((weekdayEn) => ({
    weekday: weekdayEn,
    weekdayEn,
    startTime: '08:00',
    endTime: '18:00',
  }));
  await network.put(`/api/companies/${queue!.companyId}/schedules`, { schedules: usual });
}

test('a setting is saved at once, shows on every open screen within a second, and comes back when refused', async ({
  enter,
  network,
}) => {
  const page = await enter('helena', { at: '/settings', reducedMotion: 'reduce' });
  const rating = switchOf(page, 'Avaliações');
  await expect(rating).not.toBeChecked();
  await checkInBoth(page, 'settings');
  await rating.focus();
  await page.keyboard.press('Space');
  await expect(rating).toBeChecked();
  await expect(page.getByText('Operação atualizada com sucesso.')).toBeVisible();
  await page.reload();
  await expect(rating).toBeChecked();

  await test.step('somebody else changes it', async () => {
    await network.put('/api/settings/userRating', { value: 'disabled' });
    await expect(rating).not.toBeChecked({ timeout: 1000 });
  });

  await test.step('the server refuses', async () => {
    await page.route('**/api/settings/call', (route) =>
      route.fulfill({ status: 503, json: { error: 'ERR_UNAVAILABLE' } }),
    );
    const call = switchOf(page, 'Aceitar ligações');
    await page.getByText('Aceitar ligações').click();
    await expect(page.getByText('O serviço está indisponível no momento.')).toBeVisible();
    await expect(call).toBeChecked();
  });

  await test.step('a secret shows its end only', async () => {
    const token = page.getByRole('textbox', { name: 'Asaas: token' });
    await token.fill('chave-secreta-4321');
    await page.getByRole('button', { name: 'Salvar Asaas: token' }).click();
    await expect(token).toHaveValue('****4321');
    await page.reload();
    await expect(token).toHaveValue('****4321');
    await network.put('/api/settings/asaas', { value: '' });
    await expect(token).toHaveValue('');
  });

  await expect(switchOf(page, 'Campanhas'), 'the operator’s to change').toBeDisabled();
});

test('the hours of the company are there the moment they count, with its holidays', async ({ enter, network }) => {
  await beginAnew(network);
  const page = await enter('helena', { at: '/settings', reducedMotion: 'reduce' });
  await expect(switchOf(page, 'Avaliações')).toBeVisible();
  await expect(hoursTab(page)).toBeHidden();
  const type = page
    .getByRole('combobox', { name: 'Horário de atendimento' })
    .or(page.getByRole('textbox', { name: 'Horário de atendimento' }));
  await type.click();
  await page.getByRole('option', { name: 'Da empresa' }).click();
  await hoursTab(page).click();

  const start = page.getByRole('textbox', { name: 'Segunda-feira, início 1' });
  const save = page.getByRole('button', { name: 'Salvar' });
  await expect(start).toHaveValue('08:00');
  await expect(page.getByRole('group', { name: 'Domingo' })).toContainText('Fechado');
  await start.fill('2500');
  await expect(start).toHaveValue('25:00');
  await expect(page.getByText('Horário inválido')).toBeVisible();
  await expect(save).toBeDisabled();
  await checkInBoth(page, 'hours of the company, with a mistake');
  await start.fill('0830');
  await page.getByRole('button', { name: 'Novo horário: Segunda-feira' }).click();
  await page.keyboard.type('1700');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Os horários se sobrepõem.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Segunda-feira, início 2' }).fill('1830');
  await expect(page.getByText('Clique em salvar para registrar as alterações')).toBeVisible();
  await save.click();
  await expect(page.getByText('Horários atualizados com sucesso.')).toBeVisible();
  await page.reload();
  await hoursTab(page).click();
  await expect(page.getByRole('textbox', { name: 'Segunda-feira, fim 2' })).toHaveValue('20:00');

  await page.getByRole('button', { name: 'Novo feriado' }).click();
  const form = page.getByRole('dialog', { name: 'Novo feriado' });
  await form.getByLabel('Nome').fill('Natal');
  await form.getByLabel('Data').fill('2026-12-25');
  await form.getByRole('switch', { name: 'Repete todo ano' }).press('Space');
  await checkInBoth(page, 'a new holiday');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Natal' })).toContainText('25 de dezembro · todo ano');
  await page.getByRole('button', { name: 'Novo feriado' }).click();
  await form.getByLabel('Nome').fill('De novo');
  await form.getByLabel('Data').fill('2026-12-25');
  await page.keyboard.press('Control+Enter');
  await expect(form.getByLabel('Data')).toHaveAccessibleDescription('Já existe um feriado neste dia.');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Descartar' }).click();
  for (const size of widths) {
    await page.setViewportSize(size);
    await checkInBoth(page, `hours and holidays at ${size.width}`);
  }
  await page.getByRole('button', { name: 'Excluir Natal' }).click();
  await page.getByRole('button', { name: 'Excluir feriado' }).click();
  await expect(page.getByText('Nenhum feriado ainda')).toBeVisible();

  // beside hours by queue holidays alone are the company's
  await network.put('/api/settings/scheduleType', { value: 'queue' });
  const holidaysTab = page.getByRole('tab', { name: 'Feriados' });
  await holidaysTab.click();
  await expect(page.getByText('Nenhum feriado ainda')).toBeVisible();
  await expect(start).toBeHidden();
  await network.put('/api/settings/scheduleType', { value: 'disabled' });
  for (const tab of [hoursTab(page), holidaysTab]) await expect(tab).toBeHidden({ timeout: 1000 });
});
