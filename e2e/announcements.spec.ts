import sharp from 'sharp';
import { expect, test } from './actors';
import { callAs, staff } from './staff';
import { checkInBoth } from './axe';

/** What the operator of the platform tells everybody. */

const toldOff = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';

test.beforeEach(async ({ baseURL }) => {
  const operator = await callAs(baseURL!, staff.operator.email);
  const { records } = (await (await operator.get('/api/announcements')).json()) as { records: { id: number }[] };
  for (const { id } of records) await operator.delete(`/api/announcements/${id}`);
  await operator.dispose();
});

test('the operator writes an announcement with a picture; everybody is shown it once; it goes for all', async ({
  enter,
}) => {
  const operator = await enter('operator', { at: '/announcements' });
  const row = operator.getByRole('row').filter({ hasText: 'Manutenção' });

  await test.step('a title and a text are needed, and a picture is a picture', async () => {
    await operator.getByRole('button', { name: 'Adicionar' }).click();
    const dialog = operator.getByRole('dialog', { name: 'Adicionar informativo' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Obrigatório')).toHaveCount(2);
    await dialog.getByLabel('Título').fill('Manutenção no domingo');
    await dialog.getByLabel('Texto').fill('Das 6h às 7h.');
    // seven rows
    expect((await dialog.getByLabel('Texto').boundingBox())!.height).toBeGreaterThan(7 * 18);
    await expect(dialog.getByLabel('Prioridade')).toHaveValue('Baixa');
    await dialog.getByLabel('Prioridade').click();
    await operator.getByRole('option', { name: 'Alta' }).click();
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'aviso.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(dialog.getByRole('alert').filter({ hasText: 'aviso.gif' })).toBeVisible();
    const buffer = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#2563eb' } })
      .png()
      .toBuffer();
    await input.setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer });
    await checkInBoth(operator, 'an announcement is written');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText(/Alta.*aviso\.png.*Ativo/s);
    await expect(operator.getByRole('heading', { name: 'Informativos (1)' })).toBeVisible();
    await checkInBoth(operator, 'announcements');
  });

  await test.step('what is urgent opens by itself, once', async () => {
    const ana = await enter('ana', { at: '/contacts', reducedMotion: 'reduce' });
    const popover = ana.getByRole('dialog', { name: 'Informativos' });
    await expect(popover.getByRole('article')).toContainText(/Manutenção no domingo.*novo/s);
    await expect(popover.getByRole('img', { name: 'aviso.png' })).toBeVisible();
    await checkInBoth(ana, 'an urgent announcement');
    const seen = ana.waitForResponse((answer) => answer.url().endsWith('/announcements/seen'));
    await ana.keyboard.press('Escape');
    await seen;
    await ana.reload();
    await expect(ana.getByRole('button', { name: 'Informativos', exact: true })).toBeVisible();
    await expect(popover).toHaveCount(0);

    // a phone has no room for it in its top bar: it comes over the page
    const bruno = await enter('bruno', {
      at: '/contacts',
      reducedMotion: 'reduce',
      viewport: { width: 390, height: 780 },
    });
    const dialog = bruno.getByRole('dialog', { name: 'Informativos' });
    await expect(dialog.getByRole('article')).toContainText(/Manutenção no domingo.*novo/s);
    await checkInBoth(bruno, 'an urgent announcement on a phone');
    const seenByBruno = bruno.waitForResponse((answer) => answer.url().endsWith('/announcements/seen'));
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await seenByBruno;
    await bruno.reload();
    await expect(bruno.getByRole('button', { name: 'Abrir menu' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the picture is taken away after a question, and the announcement after another', async () => {
    await row.getByRole('button', { name: 'Editar Manutenção no domingo' }).click();
    const dialog = operator.getByRole('dialog', { name: 'Editar informativo' });
    await dialog.getByRole('button', { name: 'Remover aviso.png' }).click();
    const question = operator.getByRole('dialog', { name: 'Excluir o anexo aviso.png?' });
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(operator.getByText('Anexo excluído')).toBeVisible();
    await dialog.getByLabel('Status').click();
    await operator.getByRole('option', { name: 'Inativo' }).click();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(row).toContainText(/Nenhum anexo.*Inativo/s);
    await row.getByRole('button', { name: 'Excluir Manutenção no domingo' }).click();
    await operator
      .getByRole('dialog', { name: 'Excluir o informativo Manutenção no domingo?' })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await expect(row).toHaveCount(0);
  });
});

test('whoever is no operator is told so and led on', async ({ enter }) => {
  const ana = await enter('ana', { at: '/announcements', viewport: { width: 390, height: 780 } });
  await expect(ana.getByText(toldOff)).toBeVisible();
  await expect(ana).toHaveURL('/tickets');
});
