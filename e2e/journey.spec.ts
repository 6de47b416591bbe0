import type { FirstSteps } from '@guiche/contract/first-steps';
import type { Locator, Page } from '@playwright/test';
import { loginStrings } from '../web/src/app/login/strings';
import { signupStrings } from '../web/src/app/signup/strings';
import { connectionFormStrings } from '../web/src/connections/form-strings';
import { pairingStrings } from '../web/src/connections/pairing-strings';
import { firstStepStrings } from '../web/src/first-steps/strings';
import type { Language } from '../web/src/platform/strings';
import { sandboxStrings } from '../web/src/sandbox/strings';
import { ticketStrings } from '../web/src/tickets/strings';
import { userStrings } from '../web/src/users/strings';
import { expect, test } from './actors';

test.describe.configure({ mode: 'parallel' });

/** Each language on a screen of another width: what is said in one must fit where it is said. */
const journeys: { language: Language; width: number; height: number; line: string }[] = [
  { language: 'pt', width: 1440, height: 900, line: '5511970000801' },
  { language: 'en', width: 1024, height: 768, line: '5511970000802' },
  { language: 'es', width: 390, height: 844, line: '5511970000803' },
];

/** Sign-up to first answer, by the defaults alone. */
const MOST_CLICKS = 12;

for (const { language, width, height, line } of journeys) {
  test(`from the sign-up to the first answer in ${MOST_CLICKS} clicks, ${language} at ${width}`, async ({
    browser,
    baseURL,
  }) => {
    const words = wordsOf(language);
    const isPhone = width < 600;
    const context = await browser.newContext({ baseURL, viewport: { width, height }, hasTouch: isPhone });
    await context.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
    const page = await context.newPage();
    let clicks = 0;
    /** As a person does: what something else lies upon cannot be pressed. */
    const press = async (target: Locator) => {
      clicks += 1;
      await (isPhone ? target.tap() : target.click());
    };
    await page.goto('/signup');
    await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`));

    const email = `dono-${crypto.randomUUID()}@jornada.test`;
    await page.getByLabel(words.signup.field.name).fill('Empório da Esquina');
    await page.getByLabel(words.signup.field.email, { exact: true }).fill(email);
    await page.getByLabel(words.signup.field.password, { exact: true }).fill('jaboticaba');
    await fits(page, 'sign-up');
    await press(page.getByRole('button', { name: words.signup.submit, exact: true }));
    await expect(page).toHaveURL('/login');
    await expect(page.getByText(words.signup.done)).toBeVisible();
    const password = page.getByLabel(words.login.password, { exact: true });
    const enter = page.getByRole('button', { name: words.login.submit, exact: true });
    // the field of the page before bears the same name
    await expect(enter).toBeVisible();
    await expect(password).toBeFocused();
    await password.fill('jaboticaba');
    await fits(page, 'login');
    await press(enter);
    await expect(page).toHaveURL('/tickets');
    const steps = page.getByRole('region', { name: words.steps.title });
    await expect(steps).toBeVisible();
    await expect(steps.getByRole('status').first()).toHaveText(filled(words.steps.progress, { count: 1, total: 4 }));
    await fits(page, 'first steps');

    // it begins with what is asked for, and the code follows by itself
    await press(steps.getByRole('link', { name: words.steps.go.connection }));
    const dialog = page.getByRole('dialog', { name: words.connectionForm.create });
    await expect(dialog.getByLabel(words.connectionForm.name, { exact: true })).toBeFocused();
    await page.keyboard.type('Balcão');
    await expect(dialog.getByText('Atendimento', { exact: true }), 'the only queue is chosen already').toBeVisible();
    await press(dialog.getByRole('combobox', { name: words.connectionForm.provider }));
    await press(page.getByRole('option', { name: words.connectionForm.providers.sandbox }));
    await fits(page, 'a new connection');
    await press(dialog.getByRole('button', { name: words.connectionForm.toCode }));
    const code = page.getByRole('dialog', { name: filled(words.pairing.title, { name: 'Balcão' }) });
    const scan = code.getByRole('button', { name: words.pairing.scan });
    await expect(scan).toBeEnabled();
    await fits(page, 'the QR code');
    await press(scan);
    await expect(code).toBeHidden();
    const first = page.getByRole('dialog', { name: filled(words.pairing.first.title, { name: 'Balcão' }) });
    await expect(first.getByRole('link', { name: words.pairing.first.toPhone })).toBeVisible();
    await fits(page, 'what comes after the code');

    const api = apiOf(page);
    const [connection] = await api.get<{ id: number }[]>('/api/whatsapp/?session=0');
    const customer = { from: line, pushName: 'Célia Prado', body: 'Oi, vocês abrem hoje?' };
    await api.post(`/api/sandbox/${connection!.id}/messages`, customer);
    await press(first.getByRole('link', { name: words.pairing.first.toDesk }));
    await expect(page).toHaveURL('/tickets');
    await press(page.getByRole('tab', { name: new RegExp(`^${words.tickets.pending}`) }));
    await press(page.getByRole('button', { name: filled(words.tickets.row.acceptName, { name: 'Célia Prado' }) }));
    await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('log').getByText('Oi, vocês abrem hoje?')).toBeVisible();
    await page.getByRole('textbox', { name: /Célia Prado/ }).fill('Abrimos sim, até as 18h!');
    await fits(page, 'a conversation');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Abrimos sim, até as 18h!')).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);

    // an agent who would see nobody keeps the steps open, and is told of where it is made
    await expect(async () => {
      const { done, blind } = await api.get<FirstSteps>('/api/first-steps');
      expect(done).toEqual({ connection: true, queue: true, answer: true, team: false });
      expect(blind).toEqual([]);
    }).toPass();
    await page.goto('/users?new');
    const user = page.getByRole('dialog', { name: words.users.form.create });
    await expect(user.getByText('Atendimento', { exact: true }), 'an agent works in the only queue').toBeVisible();
    await expect(user.getByText(words.users.form.seesNobody)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(user).toBeHidden();
    await page.goto('/sandbox');
    await press(page.getByRole('link', { name: words.sandbox.toDesk }));
    await expect(page, 'and the phone is no dead end').toHaveURL('/tickets');
    await context.close();
  });
}

function wordsOf(language: Language) {
  return {
    signup: signupStrings.words[language],
    login: loginStrings.words[language],
    steps: firstStepStrings.words[language],
    connectionForm: connectionFormStrings.words[language],
    pairing: pairingStrings.words[language],
    tickets: ticketStrings.words[language],
    users: userStrings.words[language],
    sandbox: sandboxStrings.words[language],
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
