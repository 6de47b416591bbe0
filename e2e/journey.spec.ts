import type { Page } from '@playwright/test';
import { loginStrings } from '../web/src/app/login/strings';
import { signupStrings } from '../web/src/app/signup/strings';
import { connectionStrings } from '../web/src/connections/strings';
import { firstStepStrings } from '../web/src/first-steps/strings';
import type { Language } from '../web/src/platform/strings';
import { ticketStrings } from '../web/src/tickets/strings';
import { expect, test } from './actors';

test.describe.configure({ mode: 'parallel' });

/** Each language on a screen of another width: what is said in one must fit where it is said. */
const journeys: { language: Language; width: number; height: number; line: string }[] = [
  { language: 'pt', width: 1440, height: 900, line: '5511970000801' },
  { language: 'en', width: 1024, height: 768, line: '5511970000802' },
  { language: 'es', width: 390, height: 844, line: '5511970000803' },
];

for (const { language, width, height, line } of journeys) {
  test(`from the sign-up to the first answer, ${language} at ${width}`, async ({ browser, baseURL }) => {
    test.setTimeout(120_000);
    const words = wordsOf(language);
    const isPhone = width < 600;
    const context = await browser.newContext({ baseURL, viewport: { width, height }, hasTouch: isPhone });
    await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    const page = await context.newPage();
    await page.goto('/signup');
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));

    const email = `dono-${crypto.randomUUID()}@jornada.test`;
    await page.getByLabel(words.signup.field.name).fill('Empório da Esquina');
    await page.getByLabel(words.signup.field.email, { exact: true }).fill(email);
    await page.getByLabel(words.signup.field.password, { exact: true }).fill('jaboticaba');
    await fits(page, 'sign-up');
    await page.getByRole('button', { name: words.signup.submit, exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(words.signup.done)).toBeVisible();
    const password = page.getByLabel(words.login.password, { exact: true });
    // the field of the page before bears the same name
    await expect(page.getByRole('button', { name: words.login.submit, exact: true })).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('jaboticaba');
    await fits(page, 'login');
    await page.getByRole('button', { name: words.login.submit, exact: true }).click();
    await expect(page).toHaveURL('/tickets');
    const steps = page.getByRole('region', { name: words.steps.title });
    await expect(steps).toBeVisible();
    await expect(steps.getByRole('status')).toHaveText(filled(words.steps.progress, { count: 1, total: 4 }));
    await fits(page, 'first steps');

    await steps.getByRole('link', { name: words.steps.go.connection }).click();
    await expect(page).toHaveURL('/connections');
    await page.getByRole('button', { name: words.connections.create }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(words.connections.form.name, { exact: true }).fill('Balcão');
    await dialog.getByRole('combobox', { name: words.connections.form.provider }).click();
    await page.getByRole('option', { name: words.connections.form.providers.sandbox }).click();
    await fits(page, 'a new connection');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(words.connections.form.created)).toBeVisible();
    await expect(dialog).toBeHidden();

    const api = apiOf(page);
    const [connection] = await api.get<{ id: number }[]>('/api/whatsapp/?session=0');
    await api.post(`/api/whatsappsession/${connection!.id}`, {});
    await page.getByRole('button', { name: new RegExp(`^${words.connections.acts.scan}`) }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits(page, 'the QR code');
    await api.post(`/api/sandbox/${connection!.id}/scan`, { number: line });
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(words.connections.status.CONNECTED, { exact: true }).first()).toBeVisible();

    const customer = { from: `${line.slice(0, -1)}9`, pushName: 'Célia Prado', body: 'Oi, vocês abrem hoje?' };
    await api.post(`/api/sandbox/${connection!.id}/messages`, customer);
    await page.goto('/tickets');
    await page.getByRole('tab', { name: new RegExp(`^${words.tickets.pending}`) }).click();
    await page.getByRole('button', { name: filled(words.tickets.row.acceptName, { name: 'Célia Prado' }) }).click();
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('log').getByText('Oi, vocês abrem hoje?')).toBeVisible();
    await page.getByRole('textbox', { name: /Célia Prado/ }).fill('Abrimos sim, até as 18h!');
    await fits(page, 'a conversation');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Abrimos sim, até as 18h!')).toBeVisible();
    await expect(async () => {
      const { done } = await api.get<{ done: Record<string, boolean> }>('/api/first-steps');
      expect(done).toMatchObject({ connection: true, queue: true, answer: true, team: false });
    }).toPass();
    await context.close();
  });
}

function wordsOf(language: Language) {
  return {
    signup: signupStrings.words[language],
    login: loginStrings.words[language],
    steps: firstStepStrings.words[language],
    connections: connectionStrings.words[language],
    tickets: ticketStrings.words[language],
  };
}

const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

/** Nothing sticks out sideways: a page that scrolls to the right has a text that does not fit. */
async function fits(page: Page, what: string) {
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(wide, `${what} is as wide as the screen`).toBeLessThanOrEqual(seen);
}

/** What the page's person may do, done past the page. */
function apiOf(page: Page) {
  const headers = async () => ({ authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` });
  return {
    get: async <T>(path: string) => (await page.request.get(path, { headers: await headers() })).json() as Promise<T>,
    post: async (path: string, data: object) => {
      const answer = await page.request.post(path, { headers: await headers(), data });
      expect(answer.ok(), `POST ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    },
  };
}
