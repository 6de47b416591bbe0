import { expect, test } from './actors';

test('an admin sets up the official API: fields, then the address to paste, and secrets that stay masked', async ({
  enter,
}) => {
  const page = await enter('helena', { at: '/connections', reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Nova conexão' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nova conexão' });
  await making.getByLabel('Nome', { exact: true }).fill('Loja oficial');
  await making.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'WhatsApp, API oficial' }).click();
  await expect(making.getByLabel('Token de verificação', { exact: true })).toHaveValue(/^[0-9a-f]{32}$/);
  await page.keyboard.press('Control+Enter');
  await expect(making.getByLabel('ID do número de telefone')).toBeFocused();
  await making.getByLabel('ID do número de telefone').fill('1055512345');
  await making.getByLabel('ID da conta do WhatsApp Business').fill('2055512345');
  await making.getByLabel('Token de acesso').fill('EAAtokendeteste');
  await making.getByLabel('Chave secreta do app').fill('chave-secreta-longa');
  await page.keyboard.press('Control+Enter');

  const editing = page.getByRole('dialog', { name: 'Editar Loja oficial' });
  await expect(editing.getByRole('textbox', { name: 'Endereço do webhook' })).toHaveValue(
    /^http:\/\/127\.0\.0\.1:\d+\/api\/webhooks\/cloud\/\d+$/,
  );
  await expect(editing.getByLabel('Token de acesso')).toHaveValue('****este');
  await editing.getByLabel('Nome', { exact: true }).fill('Loja central');
  await page.keyboard.press('Control+Enter');
  await expect(editing).toBeHidden();

  const row = page.getByRole('row', { name: 'Loja central' });
  await expect(row).toContainText('Sem resposta');
  await expect(row.getByRole('button', { name: /Novo QR/ })).toHaveCount(0);
  await row.getByRole('button', { name: 'Excluir Loja central' }).click();
  await page.getByRole('button', { name: 'Excluir conexão' }).click();
  await expect(row).toHaveCount(0);
});
