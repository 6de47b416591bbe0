import { expect, test } from './actors';

test('a company signs up, logs in, and sees its first steps tick themselves off', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Teste grátis por 3 dias' }).click();
  await expect(page).toHaveURL('/signup');
  const name = page.getByLabel('Nome da empresa');
  const email = page.getByLabel('E-mail', { exact: true });
  const password = page.getByLabel('Senha', { exact: true });
  const submit = page.getByRole('button', { name: 'Cadastrar' });
  await expect(page.getByRole('radio', { name: /Básico/ })).toBeChecked();

  await name.fill('A');
  await email.fill('dona');
  await submit.click();
  await expect(page.getByText('Muito curto!')).toBeVisible();
  await expect(page.getByText('E-mail inválido')).toBeVisible();
  await expect(page.getByText('Obrigatório')).toBeVisible();
  await expect(name).toBeFocused();

  const address = `dona-${crypto.randomUUID()}@lirio.test`;
  await name.fill('Floricultura Lírio');
  await email.fill(address);
  await password.fill('girassol');
  await page.getByText('Profissional').click();
  await submit.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Cadastro recebido!')).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(address);

  const loginPassword = page.getByLabel('Senha', { exact: true });
  await expect(loginPassword).toBeFocused();
  await loginPassword.fill('girassol');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('status')).toHaveText('1 de 4 prontos');

  const authorization = `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`;
  const colleague = { name: 'Lia', email: `lia-${crypto.randomUUID()}@lirio.test`, password: 'girassol' };
  const made = await page.request.post('/api/users', { headers: { authorization }, data: colleague });
  // without a queue she would see nobody: the step stays, and says why
  await expect(steps.getByText('Há alguém sem fila, que não vê nenhum cliente.')).toBeVisible();
  await expect(steps.getByRole('status')).toHaveText('1 de 4 prontos');
  const { id } = (await made.json()) as { id: number };
  const queues = (await (await page.request.get('/api/queue', { headers: { authorization } })).json()) as {
    id: number;
  }[];
  await page.request.put(`/api/users/${id}`, { headers: { authorization }, data: { queueIds: [queues[0]!.id] } });
  await expect(steps.getByRole('status')).toHaveText('2 de 4 prontos');

  await page.goto('/signup');
  await expect(page).toHaveURL('/');
  await page.goto('/tickets');
  await steps.getByRole('button', { name: 'Dispensar os primeiros passos' }).click();
  await expect(steps).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(steps).toBeVisible();
  await steps.getByRole('button', { name: 'Dispensar os primeiros passos' }).click();
  await expect(steps).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Escolha uma conversa' })).toBeVisible();
  await expect(steps).toBeHidden();
});

test('without plans the form says so and offers to try again', async ({ page }) => {
  let isBroken = true;
  await page.route('**/api/plans/list', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }) : route.continue(),
  );
  await page.goto('/signup');
  await expect(page.getByText('Não foi possível carregar os planos.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByText('Não foi possível carregar os planos.')).toBeHidden();
});
