import { expect, test } from './actors';
import { bubbleOf } from './desk';
import { checkInTheme, testedThemes } from './axe';

test.describe.configure({ mode: 'parallel' });

for (const { theme, looks } of testedThemes) {
  test(`login, ${theme}`, async ({ page }) => {
    await page.emulateMedia(looks);
    await page.goto('/login');
    await expect(page.getByRole('region', { name: 'Experimente como' })).toBeVisible();
    await checkInTheme(page, 'login');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByText('Campo obrigatório').first()).toBeVisible();
    await checkInTheme(page, 'login with empty fields');
    await page.getByLabel('E-mail').fill('ana@demo.local');
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(/Erro de autenticação/);
    await checkInTheme(page, 'login refused');
  });

  test(`the phone page, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', { ...looks, at: '/sandbox' });
    await page.getByRole('button', { name: /Marina Oliveira/ }).click();
    await expect(bubbleOf(page, 'Consegue colocar 10 garfinhos')).toBeVisible();
    await checkInTheme(page, 'phone page');
    await page.getByRole('button', { name: 'Outro número ou nome' }).click();
    await expect(page.getByRole('dialog', { name: 'Quem vai usar o celular?' })).toBeVisible();
    await checkInTheme(page, 'somebody new takes the phone');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Localização' }).click();
    await expect(page.getByRole('dialog', { name: 'Enviar localização' })).toBeVisible();
    await checkInTheme(page, 'sending a place');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Áudio' }).click();
    await expect(page.getByRole('dialog', { name: 'Mensagem de voz' })).toBeVisible();
    await checkInTheme(page, 'sending a voice note');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tab', { name: 'Rede' })).toBeVisible();
    await checkInTheme(page, 'narrow phone page');
    await page.getByRole('tab', { name: 'Rede' }).click();
    await checkInTheme(page, 'narrow phone page, network');
    await page.getByRole('tab', { name: 'Cliente' }).click();
    await checkInTheme(page, 'narrow phone page, customers');
  });

  test(`connections, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', { ...looks, at: '/connections' });
    const name = `Linha ${theme}`;
    await expect(page.getByRole('row', { name: /WhatsApp Demo/ })).toContainText('Conectada');
    await checkInTheme(page, 'connections');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nenhuma conexão com “zzzz”.')).toBeVisible();
    await checkInTheme(page, 'connections, filtered to nothing');
    await page.getByRole('button', { name: 'Limpar busca e filtros' }).click();
    await page.getByRole('button', { name: 'Nova conexão' }).click();
    const form = page.getByRole('dialog', { name: 'Nova conexão' });
    // a list that opens before the dialog has taken the focus closes again
    await expect(form.getByLabel('Nome')).toBeFocused();
    await form
      .getByRole('combobox', { name: 'Filas' })
      .or(form.getByRole('textbox', { name: 'Filas' }))
      .click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await page.getByRole('option', { name: 'Suporte' }).click();
    await checkInTheme(page, 'new connection, choosing queues');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByLabel('Nome')).toBeFocused();
    await checkInTheme(page, 'new connection, with mistakes');
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Saudação').fill('Olá, {{firstName}}!');
    await form
      .getByRole('combobox', { name: 'Tipo' })
      .or(form.getByRole('textbox', { name: 'Tipo' }))
      .click();
    await page.getByRole('option', { name: 'Telefone de demonstração' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden();
    // its code comes by itself
    const code = page.getByRole('dialog', { name: `Conectar ${name}` });
    await expect(code.getByText(/^guiche-sandbox:/)).toBeVisible();
    await checkInTheme(page, 'a QR code');
    await code.getByRole('button', { name: 'Ler com o telefone de demonstração' }).click();
    await expect(code).toBeHidden();
    // the button that opened it went with the code: the title of the list has the focus
    await expect(page.getByRole('heading', { name: 'Conexões' })).toBeFocused();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Conectada');
    await page.getByRole('button', { name: `Saúde de ${name}` }).click();
    const health = page.getByRole('dialog', { name: `Saúde de ${name}` });
    await expect(health.getByRole('region', { name: 'Histórico' })).toContainText('Pareando');
    await checkInTheme(page, 'the health of a connection');
    await page.setViewportSize({ width: 390, height: 844 });
    await checkInTheme(page, 'the health of a connection, narrow');
    await page.keyboard.press('Escape');
    await expect(health).toBeHidden();
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    await page.getByRole('button', { name: 'Gerar token' }).click();
    await expect(page.getByText('Copie-o agora: por segurança, ele não aparece de novo.')).toBeVisible();
    await checkInTheme(page, 'a new token, narrow');
    await page.keyboard.press('Escape');
    await checkInTheme(page, 'narrow connections');
    await page.getByRole('button', { name: `Desconectar: ${name}` }).click();
    await checkInTheme(page, 'a question before disconnecting');
    await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Desconectada');
    await checkInTheme(page, 'one is down');
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await expect(page.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await checkInTheme(page, 'a question before deleting a connection');
    await page.getByRole('button', { name: 'Excluir conexão' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });

  test(`queues, ${theme}`, async ({ enter }) => {
    const page = await enter('helena', { ...looks, at: '/queues' });
    const name = `Entregas ${theme}`;
    await expect(page.getByRole('row', { name: /Suporte/ })).toContainText('Ana Souza');
    await checkInTheme(page, 'queues');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('Nenhuma fila com “zzzz”.')).toBeVisible();
    await checkInTheme(page, 'queues, filtered to nothing');
    await page.getByRole('button', { name: 'Limpar busca e filtros' }).click();
    await page.getByRole('button', { name: 'Nova fila' }).click();
    const form = page.getByRole('dialog', { name: 'Nova fila' });
    await form.getByRole('button', { name: 'Outra cor' }).click();
    await form.getByRole('textbox', { name: 'Outra cor' }).fill('azul');
    await page.keyboard.press('Control+Enter');
    await expect(form.getByText('Cor inválida')).toBeVisible();
    await checkInTheme(page, 'new queue, with mistakes');
    await form.getByLabel('Nome').fill(name);
    await form.getByRole('radio', { name: 'Marrom' }).check();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Ninguém');
    await checkInTheme(page, 'narrow queues');
    await page.getByRole('button', { name: `Editar ${name}` }).click();
    await expect(page.getByRole('dialog', { name: `Editar ${name}` })).toBeVisible();
    await checkInTheme(page, 'narrow queue dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `Editar ${name}` })).toBeFocused();
    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await expect(page.getByText('Deseja realmente excluir esse registro?')).toBeVisible();
    await checkInTheme(page, 'a question before deleting a queue');
    await page.getByRole('button', { name: 'Excluir fila' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toBeHidden();
  });
}
