import { addDays, dayIn, endOfDay } from '@guiche/contract/calendar';
import { campaigns } from '@guiche/contract/campaigns';
import { connections } from '@guiche/contract/connections';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { platformSettings } from '@guiche/contract/platform-settings';
import { subscription } from '@guiche/contract/subscription';
import type { FilledTemplate } from '@guiche/contract/templates';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { enter, type Person } from '../testing/world';
import { createCloudWorld, type CloudWorld } from '../whatsapp/cloud/cloud.fixture';

/** A company is told of its invoice over an official line by a template that the operator has chosen. */

const zone = 'America/Sao_Paulo';
const number = '5511970690002';
let cloud: CloudWorld;
let operator: Person;

const fatura = {
  status: 'APPROVED',
  category: 'UTILITY',
  language: 'pt_BR',
  name: 'fatura',
  components: [
    { type: 'BODY', text: 'Olá, {{1}}. {{2}} Valor: {{3}}.' },
    { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Pagar', url: 'https://desk.example/{{1}}' }] },
  ],
};
const chosen: FilledTemplate = {
  name: 'fatura',
  language: 'pt_BR',
  values: { 'body:1': '{empresa}', 'body:2': '{aviso}', 'body:3': '{valor}', 'button:0': '{caminho}' },
};

const photo = {
  ...fatura,
  name: 'foto',
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Oi' },
  ],
};
const code = { ...fatura, name: 'senha', category: 'AUTHENTICATION', components: [{ type: 'BODY', text: 'Oi' }] };

beforeAll(async () => {
  cloud = await createCloudWorld({ env: { PUBLIC_URL: 'https://desk.example' } });
  cloud.api.templates.splice(0, Infinity, fatura);
  const now = cloud.now();
  // Ten in the morning of tomorrow.
  await cloud.later(endOfDay(zone, dayIn(zone, now)).getTime() + 1 + 10 * 3_600_000 - now.getTime());
  operator = await cloud.world.operator();
});
afterAll(() => cloud.close());

/** The company has to pay in three days, and was told of nothing. */
beforeEach(async () => {
  const { owner, app, other } = cloud.world;
  await owner.query('truncate invoices, moves, payments, refunds, due_moves cascade');
  const due = endOfDay(zone, addDays(dayIn(zone, cloud.now()), 3));
  await owner.query(
    `update companies set due_date = case when id = $2 then $1::timestamptz end, anchor_day = null, phone = $3`,
    [due, other.id, number],
  );
  await approve(fatura);
  await app.billing.invoiceAll();
  cloud.api.sent.length = 0;
});

/** What the network has approved of the line now, as the page of the operator's settings asks for it. */
async function approve(...templates: (Omit<typeof fatura, 'components'> & { components: object[] })[]) {
  cloud.api.templates.splice(0, Infinity, ...templates);
  await cloud.world.owner.query('truncate cloud_templates');
  await cloud.world.home.admin.call(campaigns.templates, { params: { whatsappId: cloud.line } });
}

interface Filled {
  components: { parameters: { text: string }[] }[];
}

const name = (reminderTemplate: FilledTemplate | null) =>
  operator.call(platformSettings.update, { body: { reminderConnectionId: cloud.line, reminderTemplate } });
async function remind() {
  await cloud.world.app.billing.remindAll();
  await cloud.world.work();
}

it('whoever has never written gets the template, with what it says of the invoice, and a button to pay', async () => {
  const { status, body } = await name(chosen);
  expect([status, body.reminderTemplate]).toEqual([200, chosen]);
  await remind();
  expect(cloud.api.sent).toMatchObject([{ to: number, type: 'template', body: { name: 'fatura' } }]);
  const { components } = cloud.api.sent[0]!.body as unknown as Filled;
  const [words, button] = components.map(({ parameters }) => parameters.map(({ text }) => text));
  expect(words).toEqual([
    'Oficina',
    expect.stringMatching(/^Sua fatura vence em \d\d\/\d\d\/\d{4}\.$/),
    expect.stringMatching(/^R\$\s799,00$/),
  ]);
  expect(button).toEqual([expect.stringMatching(/^pagar\/[\w-]{43}$/)]);
  const { rows } = await cloud.world.owner.query<{ body: string }>(
    `select body from messages where origin = 'reminder' order by id desc limit 1`,
  );
  expect(rows[0]!.body).toMatch(/^Olá, Oficina\. Sua fatura vence em .*Valor: R\$\s799,00\.$/);
});

it('a receipt leaves by it too', async () => {
  await name(chosen);
  const { app, anonymous, other } = cloud.world;
  const admin = await enter(app, other.id, other.admin.viewer.id);
  const { body: charge } = await admin.call(subscription.pay, { body: {} });
  await anonymous.call(pixSandbox.pay, { params: { txid: charge.txid }, body: { times: 1 } });
  await app.billing.settlement.look(charge.txid);
  await cloud.world.work();
  expect(JSON.stringify(cloud.api.sent)).toContain('Recebemos seu pagamento');
  expect(JSON.stringify(cloud.api.sent)).toContain('"financeiro"');
});

it.each([
  ['is approved no more', { ...fatura, name: 'outra' }],
  ['has got another field', { ...fatura, components: [{ type: 'BODY', text: '{{1}} {{2}} {{3}} {{4}}' }] }],
])('nothing leaves, and nothing waits, where the template %s since it was chosen', async (_what, now) => {
  await name(chosen);
  await approve(now);
  await remind();
  const { rowCount } = await cloud.world.owner.query(`select from messages where state = 'waiting'`);
  expect([cloud.api.sent, rowCount]).toEqual([[], 0]);
});

it('without a template only whoever has just written is told, in free words', async () => {
  await name(null);
  await remind();
  expect(cloud.api.sent).toEqual([]);
  await cloud.world.owner.query('truncate reminders');
  await cloud.say('oi', number);
  await remind();
  expect(cloud.api.sent.map(({ type }) => type)).toContain('text');
});

it.each([
  ['is not approved', { ...chosen, name: 'outra' }, 404, 'ERR_NO_TEMPLATE_FOUND', 'Invalid'],
  ['is approved in another language', { ...chosen, language: 'es' }, 404, 'ERR_NO_TEMPLATE_FOUND', 'Invalid'],
  ['has an empty field', { ...chosen, values: { 'body:1': ' ' } }, 400, 'ERR_VALIDATION', 'Required'],
  ['wants a picture', { name: 'foto', language: 'pt_BR', values: {} }, 400, 'ERR_VALIDATION', 'Invalid'],
  ['is a code for one person', { name: 'senha', language: 'pt_BR', values: {} }, 400, 'ERR_VALIDATION', 'Invalid'],
])('a template that %s is refused where it is chosen', async (_what, template, status, error, field) => {
  await approve(fatura, photo, code);
  await name(chosen);
  expect(await name(template)).toMatchObject({ status, body: { error, fields: { reminderTemplate: field } } });
  expect((await operator.call(platformSettings.show, {})).body.reminderTemplate).toEqual(chosen);
});

it('a line is chosen with the template that is named already, and that is looked at then', async () => {
  await name(chosen);
  await approve();
  const line = (reminderConnectionId: number | null) =>
    operator.call(platformSettings.update, { body: { reminderConnectionId } });
  expect((await line(null)).status).toBe(200);
  expect((await line(cloud.line)).body).toMatchObject({ error: 'ERR_NO_TEMPLATE_FOUND' });
  // a line of another kind uses none
  expect((await line(cloud.world.home.line)).status).toBe(200);
  expect((await operator.call(platformSettings.update, { body: { leadDays: 11 } })).status).toBe(200);
});

it('while nobody can say what the line has approved, any is taken', async () => {
  const { home } = cloud.world;
  const { body: bare } = await home.admin.call(connections.create, {
    body: { name: 'Outra', provider: 'cloud', queueIds: [home.vendas] },
  });
  const reminderTemplate = { ...chosen, name: 'outra' };
  const body = { reminderConnectionId: bare.id, reminderTemplate };
  expect((await operator.call(platformSettings.update, { body })).body).toMatchObject(body);
});

it.each([
  [{ name: 'fatura' }],
  [{ ...chosen, values: { 'body:1': 'a'.repeat(1025) } }],
  [{ ...chosen, values: { 'body:1': 1 } }],
  ['fatura'],
])('what is no template is refused, and changes nothing: %j', async (reminderTemplate) => {
  await name(chosen);
  const { status } = await operator.call(platformSettings.update, { body: { reminderTemplate } as never });
  expect(status).toBe(400);
  expect((await operator.call(platformSettings.show, {})).body.reminderTemplate).toEqual(chosen);
});
