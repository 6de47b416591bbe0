import { expect, test } from './actors';
import { callAs, password, staff } from './staff';
import { checkInBoth } from './axe';

/** What whoever runs the installation sells: plans and companies, from the first admin's link to the end of access. */

/** None of ours, also where the journey is made a second time. */
test.beforeEach(async ({ baseURL }) => {
  const operator = await callAs(baseURL!, staff.operator.email);
  const { companies } = (await (await operator.get('/api/companies?searchParam=Jornada')).json()) as {
    companies: { id: number }[];
  };
  for (const { id } of companies) await operator.delete(`/api/companies/${id}`);
  const plans = (await (await operator.get('/api/plans/all')).json()) as { id: number; name: string }[];
  for (const { id, name } of plans) if (name.startsWith('Jornada')) await operator.delete(`/api/plans/${id}`);
  await operator.dispose();
});

test('the operator makes a plan and a company, whose admin comes in by a link, loses access and has it again', async ({
  enter,
  browser,
  baseURL,
}) => {
  const helena = await enter('helena', { at: '/settings' });
  await expect(helena.getByRole('tab', { name: 'Opções' })).toBeVisible();
  for (const name of ['Empresas', 'Planos']) await expect(helena.getByRole('tab', { name })).toHaveCount(0);

  const page = await enter('operator', { at: '/settings', reducedMotion: 'reduce' });
  await page.getByRole('tab', { name: 'Planos' }).click();
  await page.getByRole('button', { name: 'Novo plano' }).click();
  const plan = page.getByRole('dialog', { name: 'Novo plano' });
  await plan.getByLabel('Nome').fill('Jornada Plus');
  await plan.getByLabel('Valor').fill('-5');
  await plan.getByRole('button', { name: 'Salvar' }).click();
  await expect(plan.getByText('O valor não pode ser negativo.')).toBeVisible();
  await plan.getByLabel('Valor').fill('1.249,90');
  await expect(plan.getByText('R$ 1.249,90 por mês')).toBeVisible();
  await checkInBoth(page, 'a new plan');
  await plan.getByRole('button', { name: 'Salvar' }).press('Enter');
  const planRow = page.getByRole('row').filter({ hasText: 'Jornada Plus' });
  await expect(planRow).toContainText('R$ 1.249,90');
  await checkInBoth(page, 'the plans');

  await page.getByRole('tab', { name: 'Empresas' }).click();
  await page.getByRole('button', { name: 'Nova empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova empresa' });
  await dialog.getByLabel('Nome').fill('Jornada Comércio');
  await dialog.getByLabel('E-mail do administrador').fill('dono@jornada.test');
  await dialog.getByLabel('Plano').click();
  await page.getByRole('option', { name: 'Jornada Plus' }).click();
  await dialog.getByLabel('Data de vencimento').fill('2031-01-31');
  await checkInBoth(page, 'a new company');
  await dialog.getByRole('button', { name: 'Salvar' }).press('Enter');
  const shown = page.getByRole('dialog', { name: 'Link do administrador' });
  const link = (await shown.locator('code').textContent())!;
  await shown.getByRole('button', { name: 'Fechar' }).last().press('Enter');
  await expect(shown).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Jornada Comércio' });
  await expect(row).toContainText('31/01/2031');
  await checkInBoth(page, 'the companies');

  await page.getByRole('tab', { name: 'Plataforma' }).click();
  await page.getByLabel('Telefone do suporte').fill('11 4000-0000');
  await page.getByLabel('Cor principal').fill('#ffee00');
  await page.getByLabel('Nome', { exact: true }).focus();
  await expect(page.getByText('Clara demais: letras brancas não se leem nela.')).toBeVisible();
  await checkInBoth(page, 'the platform');
  await page.getByRole('button', { name: 'Salvar' }).first().press('Enter');
  await expect(page.getByText('Operação atualizada com sucesso.')).toBeVisible();
  await page.getByRole('tab', { name: 'Empresas' }).click();

  const context = await browser.newContext({ baseURL: baseURL! });
  const owner = await context.newPage();
  await owner.goto(new URL(link).pathname + new URL(link).search);
  await owner.getByLabel(/senha/i).first().fill('segredo-novo');
  await owner.getByRole('button', { name: /senha/i }).last().press('Enter');
  await owner.goto('/login');
  await owner.getByLabel('E-mail').fill('dono@jornada.test');
  await owner.getByLabel('Senha', { exact: true }).fill('segredo-novo');
  await owner.getByLabel('Senha', { exact: true }).press('Enter');
  await expect(owner).not.toHaveURL(/login/);

  await row.getByRole('button', { name: '+ Vencimento de Jornada Comércio' }).press('Enter');
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'um período' });
  await question.getByRole('button', { name: '+ Vencimento' }).press('Enter');
  // other screens hear of it before the answer is here
  await expect(question).toBeHidden();
  await expect(row).toContainText('28/02/2031');

  await row.getByRole('button', { name: 'Editar Jornada Comércio' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Editar Jornada Comércio' });
  await edit.getByLabel('Acesso liberado').press('Space');
  await edit.getByRole('button', { name: 'Salvar' }).press('Enter');
  await expect(row).toContainText('Bloqueada');
  await expect(owner).toHaveURL(/login/, { timeout: 10_000 });
  await owner.getByLabel('E-mail').fill('dono@jornada.test');
  await owner.getByLabel('Senha', { exact: true }).fill('segredo-novo');
  await owner.getByLabel('Senha', { exact: true }).press('Enter');
  // whom to ask is what was said in the tab of the platform
  await expect(
    owner.getByText('O acesso da empresa foi bloqueado. Entre em contato com o suporte: 11 4000-0000').first(),
  ).toBeVisible();
  await context.close();

  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Bloqueadas' }).click();
  await expect(row).toContainText('Bloqueada');
  await row.getByRole('button', { name: 'Excluir Jornada Comércio' }).press('Enter');
  const remove = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ hasText: 'Excluir empresa' });
  await expect(remove).toContainText('Deseja realmente excluir esse registro?');
  await expect(remove.getByRole('button', { name: 'Excluir empresa' })).toBeDisabled();
  await remove.getByRole('textbox').fill('Jornada Comércio');
  await remove.getByRole('button', { name: 'Excluir empresa' }).press('Enter');
  await expect(row).toHaveCount(0);
});

test('a company that is shut is out, and its pages go on by themselves once they are told that it is freed', async ({
  enter,
  browser,
  baseURL,
}) => {
  const watching = await enter('operator', { at: '/settings', reducedMotion: 'reduce' });
  await watching.getByRole('tab', { name: 'Empresas' }).click();
  // their one session, for what is done beside the page
  const token = await watching.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  const set = (change: object) => watching.request.put(`/api/companies/${id}`, { data: change, headers });
  const email = `aberta-${Date.now()}@jornada.test`;
  const made = await watching.request.post('/api/companies', {
    headers,
    data: { name: 'Jornada Aberta', email, password, planId: 1, dueDate: '2031-01-31' },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: number };
  const context = await browser.newContext({ baseURL: baseURL! });
  // no page asks by itself every so often: what it is told leads on, or nothing
  await context.addInitScript(() => {
    const set = window.setInterval.bind(window);
    window.setInterval = ((run: () => void, ms = 0) => (ms < 10_000 ? set(run, ms) : 0)) as typeof window.setInterval;
  });
  const [page, beside] = [await context.newPage(), await context.newPage()];
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).not.toHaveURL('/login');
  await page.goto('/todolist');
  await beside.goto('/contacts');
  const row = watching.getByRole('row').filter({ hasText: 'Jornada Aberta' });
  const begun = Date.now();
  expect((await set({ status: false })).status()).toBe(200);
  await expect(page.getByText('O acesso da empresa foi bloqueado.', { exact: false })).toBeVisible();
  const shutAfter = Date.now() - begun;
  await expect(beside.getByText('ela continua sozinha', { exact: false })).toBeVisible();
  await expect(row).toContainText('Bloqueada');
  await checkInBoth(page, 'the login page of a company that is shut');
  const freed = Date.now();
  expect((await set({ status: true })).status()).toBe(200);
  await expect(page).toHaveURL('/todolist');
  const freedAfter = Date.now() - freed;
  await expect(beside).toHaveURL('/contacts');
  await expect(row).toContainText('Ativa');
  test.info().annotations.push({ type: 'pace', description: `shut ${shutAfter} ms, freed ${freedAfter} ms` });
  await context.close();
});
