import type { Page } from '@playwright/test';
import { expect, test } from './actors';
import { password, staff } from './staff';

const field = (page: Page) => ({
  email: page.getByLabel('E-mail', { exact: true }),
  password: page.getByLabel('Senha', { exact: true }),
  submit: page.getByRole('button', { name: 'Entrar', exact: true }),
});

test('a wrong password says so, keeps what was typed and stands ready for another try', async ({ page }) => {
  await page.goto('/login');
  const form = field(page);
  await form.email.fill(staff.bruno.email);
  await form.password.fill('não é esta');
  await form.submit.click();
  await expect(page.getByRole('alert')).toHaveText('Erro de autenticação. Por favor, tente novamente.');
  await expect(form.email).toHaveValue(staff.bruno.email);
  await expect(form.password).toHaveValue('não é esta');
  await expect(form.password).toBeFocused();
  await expect(page).toHaveURL('/login');

  await form.password.fill(password);
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(async () => {
    // a form is not sent twice within 400 ms
    await form.password.press('Enter');
    await expect(page).not.toHaveURL('/login', { timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByText('Olá, Bruno!')).toBeVisible();
});

test('empty and wrong fields say so under the field, the first one with the focus', async ({ page }) => {
  await page.goto('/login');
  const form = field(page);
  await form.submit.click();
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveAccessibleDescription('Campo obrigatório');
  await expect(form.password).toHaveAccessibleDescription('Campo obrigatório');
  await form.email.fill('bruno');
  await form.password.focus();
  await expect(form.email).toHaveAccessibleDescription('E-mail inválido');
});

test('a private page asks for the login first and is there afterwards', async ({ page }) => {
  await page.goto('/contacts');
  await expect(page).toHaveURL('/login');
  const form = field(page);
  await form.email.fill(staff.bruno.email);
  await form.password.fill(password);
  await form.password.press('Enter');
  await expect(page).toHaveURL('/contacts');

  await page.goto('/login');
  await expect(page, 'who is logged in has no business at the login').toHaveURL('/tickets');
});

test('a demo login fills in the address and asks for the password', async ({ page }) => {
  await page.goto('/login');
  await page
    .getByRole('region', { name: 'Experimente como' })
    .getByRole('button', { name: /Sofia Ramos/ })
    .click();
  await expect(field(page).email).toHaveValue(staff.sofia.email);
  await expect(field(page).password).toBeFocused();
});

test('/tickets/undefined leads to /tickets', async ({ enter }) => {
  const page = await enter('bruno', { at: '/tickets/undefined' });
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('region', { name: 'Atendimentos', exact: true })).toBeVisible();
});

test('a screen that one may not see says so and leads to the tickets', async ({ enter }) => {
  const page = await enter('bruno', { at: '/users' });
  await expect(page).toHaveURL('/tickets');
  await expect(page.getByRole('alert').filter({ hasText: 'permissão' })).toBeVisible();
});

test('logging out ends the session, and the way back leads to the login', async ({ enter }) => {
  const page = await enter('bruno');
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/tickets');
  await expect(page).toHaveURL('/login');
});

test('a page that is opened again asks who this is while its code comes, and once', async ({ enter }) => {
  const page = await enter('bruno', { at: '/tickets' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/auth/refresh_token')) asked.push(pathname);
  });
  let mayCome = () => {};
  const answered = new Promise<void>((resolve) => (mayCome = resolve));
  await page.route(/\/assets\/(?!boot-).*\.js$/, async (route) => {
    await answered;
    await route.continue();
  });
  const answer = page.waitForResponse(/\/auth\/refresh_token$/);
  await page.reload({ waitUntil: 'commit' });
  expect((await answer).status(), 'none of the page’s code is here yet').toBe(200);
  mayCome();
  await expect(page.getByText('Olá, Bruno!')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the theme is chosen once and kept', async ({ page, enter }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/login');
  const scheme = page.locator('html');
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Usar tema escuro' }).click();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(scheme).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('preferredTheme'))).toBe('dark');

  const inside = await enter('bruno', { remembers: { preferredTheme: 'dark' }, colorScheme: 'light' });
  await expect(inside.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await inside.getByRole('button', { name: 'Usar tema claro' }).click();
  await expect(inside.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

const words = {
  pt: {
    name: 'Português',
    language: 'Idioma',
    lang: 'pt-BR',
    title: 'Entrar',
    submit: 'Entrar',
    lead: ['Bom dia!', 'Boa tarde!', 'Boa noite!'],
    texts: [
      'Seus clientes já estão chegando.',
      'E-mail',
      'Senha',
      'Esqueci minha senha',
      'Ainda não tem conta?',
      'Teste grátis por 3 dias',
    ],
    demo: ['Experimente como', 'administração', 'supervisão', 'atendimento', 'atendimento'],
    scene: [
      'Oi! Vocês fazem bolo sem açúcar? 🎂',
      'Fazemos sim, Juliana!',
      'Sua vez',
      'Vendas',
      'Financeiro',
      'Suporte',
      'Cada conversa no guichê certo',
      'Filas, chatbot e equipe no mesmo WhatsApp. Ninguém espera sem saber, ninguém responde em dobro.',
      'Guichê · atendimento pelo WhatsApp',
    ],
    labels: ['Usar tema escuro', 'Mostrar senha'],
    aside: 'Como funciona',
    wrong: 'Erro de autenticação. Por favor, tente novamente.',
  },
  en: {
    name: 'English',
    language: 'Language',
    lang: 'en-GB',
    title: 'Log in',
    submit: 'Log in',
    lead: ['Good morning!', 'Good afternoon!', 'Good evening!'],
    texts: [
      'Your customers are already arriving.',
      'E-mail',
      'Password',
      'Forgot my password',
      'No account yet?',
      'Try it free for 3 days',
    ],
    demo: ['Try it as', 'administration', 'supervision', 'service', 'service'],
    scene: [
      'Hi! Do you make sugar-free cakes? 🎂',
      'We do, Juliana!',
      'Your turn',
      'Sales',
      'Finance',
      'Support',
      'Every conversation at the right desk',
      'Queues, chatbot and team on one WhatsApp. Nobody waits in the dark, nobody answers twice.',
      'Guichê · customer service on WhatsApp',
    ],
    labels: ['Use dark theme', 'Show password'],
    aside: 'How it works',
    wrong: 'Authentication error. Please try again.',
  },
  es: {
    name: 'Español',
    language: 'Idioma',
    lang: 'es',
    title: 'Iniciar sesión',
    submit: 'Entrar',
    lead: ['¡Buenos días!', '¡Buenas tardes!', '¡Buenas noches!'],
    texts: [
      'Tus clientes ya están llegando.',
      'Correo electrónico',
      'Contraseña',
      'Olvidé mi contraseña',
      '¿Aún no tienes cuenta?',
      'Pruébalo gratis por 3 días',
    ],
    demo: ['Pruébalo como', 'administración', 'supervisión', 'atención', 'atención'],
    scene: [
      '¡Hola! ¿Hacen pastel sin azúcar? 🎂',
      '¡Claro que sí, Juliana!',
      'Tu turno',
      'Ventas',
      'Finanzas',
      'Soporte',
      'Cada conversación en su ventanilla',
      'Colas, chatbot y equipo en un mismo WhatsApp. Nadie espera sin saber, nadie responde dos veces.',
      'Guichê · atención por WhatsApp',
    ],
    labels: ['Usar tema oscuro', 'Mostrar contraseña'],
    aside: 'Cómo funciona',
    wrong: 'Error de autenticación. Inténtalo de nuevo.',
  },
} as const;

/** What is the same in all languages: names of people, of the product and of the languages. */
const names = ['Guichê', 'Helena Duarte', 'Sofia Ramos', 'Ana Souza', 'Bruno Lima'];
const drawn = ['Juliana Ferreira', 'Beatriz Almeida', 'Rafael Tanaka', '047', '048', '049', 'HD', 'SR', 'AS', 'BL'];

test('the language changes every word of the login page, at once, and is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.clock.setFixedTime('2026-03-02T13:00:00Z');
  await page.goto('/login');
  await expect(page.getByRole('region', { name: words.pt.demo[0] })).toBeVisible();

  let before: string = words.pt.language;
  for (const said of Object.values(words)) {
    await page.getByRole('combobox', { name: before }).selectOption(said.name);
    await expect(page.locator('html')).toHaveAttribute('lang', said.lang);
    await expect(page).toHaveTitle(`${said.title} · Guichê`);
    await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeVisible();
    await expect(page.getByRole('button', { name: said.submit, exact: true })).toBeVisible();
    await expect(page.getByRole('complementary', { name: said.aside })).toBeVisible();
    for (const label of said.labels) await expect(page.getByLabel(label, { exact: true })).toBeVisible();

    // nothing else stands there: neither a word of another language nor one that nobody has listed
    const languages = Object.values(words).map(({ name }) => name);
    const expected = [said.title, said.submit, `${said.lead[0]} ${said.texts[0]}`, ...said.texts.slice(1)];
    const rest = [...said.demo, ...said.scene, ...languages, ...names, ...drawn];
    expect((await visibleTexts(page)).toSorted()).toEqual([...expected, ...rest].toSorted());

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: said.title })).toBeVisible();
    await page
      .getByRole('button', { name: new RegExp(said.demo[3]) })
      .first()
      .click();
    await page.getByRole('textbox', { name: said.texts[2] }).fill('errada');
    await page.getByRole('button', { name: said.submit, exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText(said.wrong);
    await page.reload();
    before = said.language;
  }
});

test('the greeting follows the time of day', async ({ page }) => {
  const hours = {
    '2026-03-02T07:59:00Z': 2,
    '2026-03-02T08:00:00Z': 0,
    '2026-03-02T15:00:00Z': 1,
    '2026-03-02T21:00:00Z': 2,
  };
  for (const [at, part] of Object.entries(hours)) {
    await page.clock.setFixedTime(at);
    await page.goto('/login');
    await expect(page.getByText(`${words.pt.lead[part]} ${words.pt.texts[0]}`)).toBeVisible();
  }
});

/** Every run of text that a person sees, drawings included, each as often as it stands there. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent!.trim();
      const parent = walker.currentNode.parentElement!;
      const isSeen = parent.closest('select') !== null || parent.checkVisibility({ visibilityProperty: true });
      if (text && isSeen && !parent.closest('script, style, noscript')) found.push(text);
    }
    return found;
  });
}
