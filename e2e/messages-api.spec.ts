import type { Me } from '@guiche/contract/users';
import { expect, test } from './actors';
import { customer } from './network';
import { checkInBoth } from './axe';

/** What other systems need, and a try of it as they would do it. */

test('a token is made, a text and a file are tried, and the whole answer is shown', async ({ enter, network }) => {
  const page = await enter('helena', { at: '/messages-api', reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1, name: 'API de mensagens' }).waitFor();
  await page.getByRole('combobox', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: 'WhatsApp Demo' }).click();
  await page.getByRole('button', { name: 'Gerar token' }).click();
  const again = page.getByRole('dialog', { name: 'Gerar outro token?' });
  const made = page.getByRole('textbox', { name: 'Token da API' });
  await expect(again.or(page.getByText('Copie-o agora'))).toBeVisible();
  if (await again.isVisible()) await again.getByRole('button', { name: 'Gerar token' }).press('Enter');
  await expect(made).toHaveValue(/^guiche_/);

  // samples are of the API's own description, in four languages
  await expect(page.getByRole('region', { name: 'exemplo' })).toContainText(
    'curl -sS -X POST "$GUICHE_URL/messages/send"',
  );
  await page.getByRole('tab', { name: 'curl' }).press('ArrowRight');
  await expect(page.getByRole('region', { name: 'exemplo' })).toContainText('await fetch(');
  await checkInBoth(page, 'the messages API');

  const text = page.getByRole('region', { name: 'Testar um texto' });
  await text.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(text.getByRole('textbox', { name: 'Número' })).toBeFocused();
  const rita = customer(1191, 'Rita Prado');
  await text.getByRole('textbox', { name: 'Número' }).fill(`+55 (11) 97000-${rita.number.slice(-4)}`);
  await text.getByRole('textbox', { name: 'Mensagem' }).fill('Seu pedido saiu para entrega');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Mensagem enviada com sucesso')).toBeVisible();
  await expect(text.getByRole('status')).toContainText('"ticketId": null');
  await expect(async () => {
    expect((await network.sees(rita)).map(({ body }) => body)).toEqual(['Seu pedido saiu para entrega']);
  }).toPass();

  // what is refused is shown whole as well, and ends nobody's session
  await text.getByLabel('Token').fill('guiche_de_ninguem');
  await expect(async () => {
    // whoever sends twice within a moment means it once
    await text.getByRole('button', { name: 'Enviar' }).press('Enter');
    await expect(text.getByRole('status')).toContainText('ERR_SESSION_EXPIRED', { timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveURL(/messages-api/);

  await page.setViewportSize({ width: 390, height: 844 });
  const media = page.getByRole('region', { name: 'Testar um arquivo' });
  await media.getByRole('textbox', { name: 'Número' }).fill(rita.number);
  await media.locator('input[type=file]').setInputFiles({
    name: 'nota.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n'),
  });
  await media.getByRole('textbox', { name: 'Legenda' }).fill('A nota');
  await media.getByRole('button', { name: 'Enviar' }).press('Enter');
  await expect(media.getByRole('status')).toContainText('Mensagem enviada');
  await checkInBoth(page, 'the messages API on a phone');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // the answer opens a conversation that shows what was sent above it, marked
  await network.says(rita, 'Obrigada, já chegou?');
  const { uuid } = await network.ticketOf(rita, 'pending');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/tickets/${uuid}`);
  const log = page.getByRole('log');
  await expect(log.getByText('Seu pedido saiu para entrega')).toBeVisible();
  await expect(log.getByText('Por integração').first()).toBeVisible();
});

test('what the plan does not hold is in no menu, and its address says which plan has it', async ({ enter }) => {
  const page = await enter('helena', { at: '/contacts' });
  // as the page begins, and once its connection stands
  await page.route(/\/api\/auth\/(refresh_token|user)$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Me | { user: Me };
    Object.assign(('user' in body ? body.user : body).company.plan, {
      name: 'Enxuto',
      useKanban: false,
      useInternalChat: false,
      useExternalApi: false,
    });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/kanban');
  await expect(page.getByRole('heading', { level: 1, name: 'O plano Enxuto não inclui: Kanban' })).toBeVisible();
  await expect(page.getByText(/Está no plano .*Empresarial/)).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByRole('link', { name: 'Contatos', exact: true })).toBeVisible();
  for (const name of ['Kanban', 'Chat interno', 'API de mensagens'])
    await expect(menu.getByRole('link', { name })).toHaveCount(0);
  await checkInBoth(page, 'a screen that the plan does not hold');
});
