import { addDays, dayIn, endOfDay } from '@guiche/contract/calendar';
import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { messages } from '@guiche/contract/messages';
import { optOuts } from '@guiche/contract/opt-outs';
import { pay } from '@guiche/contract/pay-link';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { platformSettings } from '@guiche/contract/platform-settings';
import { settings } from '@guiche/contract/settings';
import { subscription } from '@guiche/contract/subscription';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox, type Mailbox } from '../testing/mailbox';
import { createWorld, enter, until, type Person, type World } from '../testing/world';

const zone = 'America/Sao_Paulo';
const hour = 3_600_000;
let mailbox: Mailbox;
let world: World;
let operator: Person;
/** The company's, another in each test. */
let number = '5511970600000';

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Guichê <desk@guiche.example>', PUBLIC_URL: 'https://desk.example/' };
  world = await createWorld({ env });
  operator = await world.operator();
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

/** On to so many o'clock, of today or of the next day it comes, on the company's clock. */
function at(oClock: number) {
  const now = world.app.clock();
  const today = new Date(endOfDay(zone, addDays(dayIn(zone, now), -1)).getTime() + 1 + oClock * hour);
  const then = today <= now ? new Date(today.getTime() + 24 * hour) : today;
  world.advance(then.getTime() - now.getTime());
}

/** Sessions do not last for hours. */
async function enterAnew() {
  operator = await enter(world.app, world.home.id, operator.viewer.id);
  world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
}

const named = (reminderConnectionId: number | null) =>
  operator.call(platformSettings.update, { body: { reminderConnectionId } });
const ofCompany = (changes: string) =>
  world.owner.query(`update companies set ${changes} where id = ${world.other.id}`);

/** Padaria is the operator's company, and Oficina has to pay in three days: it is ten in the morning. */
beforeEach(async () => {
  await world.owner.query('truncate invoices, moves, payments, refunds, due_moves cascade');
  await world.owner.query('delete from graphile_worker._private_jobs');
  mailbox.refuses = () => undefined;
  at(10);
  number = String(Number(number) + 1);
  const due = endOfDay(zone, addDays(dayIn(zone, world.app.clock()), 3));
  await world.owner.query(
    `update companies set due_date = case when id = $2 then $1::timestamptz end, anchor_day = null, trial_expiration = null,
       billing_exempt = false, status = true, deleted_at = null, phone = case when id = $2 then $3 end`,
    [due, world.other.id, `(${number.slice(2, 4)}) ${number.slice(4, 9)}-${number.slice(9)}`],
  );
  await enterAnew();
  await named(world.home.line);
  await world.app.billing.invoiceAll();
  mailbox.caught.length = 0;
});

const remind = async () => {
  const asked = await world.app.billing.remindAll();
  await world.work();
  return asked;
};
const heard = async () => {
  await enterAnew();
  return (await world.phone(number)).map(({ body }) => body);
};
const letters = () => mailbox.caught.map(({ text }) => text);
/** What waits for another hour of the product's clock is due. */
async function workLater() {
  await world.makeDue();
  await world.work();
}
async function paid() {
  const admin = await enter(world.app, world.other.id, world.other.admin.viewer.id);
  const { body: charge } = await admin.call(subscription.pay, { body: {} });
  await world.anonymous.call(pixSandbox.pay, { params: { txid: charge.txid }, body: { times: 1 } });
  await world.app.billing.settlement.look(charge.txid);
}

describe('a company is told of its invoice', () => {
  it('by mail and over the line, once each, however many processes ask', async () => {
    const second = await world.secondProcess();
    const asked = await Promise.all([world.app.billing.remindAll(), second.billing.remindAll()]);
    await second.stop();
    expect(asked[0]! + asked[1]!).toBe(2);
    await world.work();
    at(15);
    expect(await remind()).toBe(0);
    expect(letters()).toHaveLength(1);
    const [said, ...more] = await heard();
    expect(more).toEqual([]);
    expect(said).toMatch(/^Guichê · Oficina\n\nSua fatura vence em \d\d\/\d\d\/\d{4}\.\n\n/);
    expect(said).toMatch(/R\$\s799,00/);
    const token = /https:\/\/desk\.example\/pagar\/([\w-]{43})$/.exec(said!)![1]!;
    const { body } = await world.anonymous.call(pay.show, { params: { token } });
    expect(body).toMatchObject({ value: 799, status: 'open' });
  });

  it('over the line once though its job is done twice', async () => {
    await world.app.billing.remindAll();
    const { rows } = await world.owner.query<{ payload: never }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'line-reminders.send'`,
    );
    await world.app.jobs['line-reminders.send'](rows[0]!.payload, { attempt: 1, lastAttempt: false });
    await world.work();
    expect(await heard()).toHaveLength(1);
  });

  it('over the line once while the mail server is away, and by mail where no line is named', async () => {
    mailbox.refuses = () => 451;
    expect(await remind()).toBe(2);
    await workLater();
    expect([letters().length, (await heard()).length]).toEqual([0, 1]);
    mailbox.refuses = () => undefined;
    await workLater();
    expect([letters().length, (await heard()).length]).toEqual([1, 1]);
    await named(null);
    for (let day = 0; day < 3; day++) at(11);
    await enterAnew();
    expect(await remind()).toBe(1);
    expect([letters().length, (await heard()).length]).toEqual([2, 1]);
  });

  it('never at night', async () => {
    for (const night of [18, 23, 3, 8]) {
      at(night);
      expect(await remind()).toBe(0);
    }
    expect(await heard()).toEqual([]);
    at(9.5);
    expect(await remind()).toBe(2);
    expect(await heard()).toHaveLength(1);
  });

  it('no more once it has paid; then it has a receipt', async () => {
    await world.app.billing.remindAll();
    await paid();
    await world.work();
    const said = await heard();
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('Recebemos seu pagamento');
    expect(said[0]).not.toContain('/pagar/');
  });

  it('of a payment at night in the morning', async () => {
    at(20);
    await paid();
    await world.work();
    expect(await heard()).toEqual([]);
    at(9);
    await workLater();
    expect(await heard()).toEqual([expect.stringContaining('Recebemos seu pagamento')]);
  });

  it.each(['billing_exempt = true', 'status = false', 'deleted_at = now()'])('not where by then %s', async (change) => {
    await world.app.billing.remindAll();
    await ofCompany(change);
    await world.work();
    expect(await heard()).toEqual([]);
  });

  it.each([null, '', '4000-0000', 'a combinar'])(
    'by mail alone with the telephone %j, until it is put right',
    async (phone) => {
      await world.owner.query('update companies set phone = $1 where id = $2', [phone, world.other.id]);
      expect(await remind()).toBe(1);
      expect(letters()).toHaveLength(1);
      await world.owner.query('update companies set phone = $1 where id = $2', [`+${number}`, world.other.id]);
      expect(await remind()).toBe(1);
      expect(await heard()).toHaveLength(1);
    },
  );

  it('in its own language', async () => {
    const admin = await enter(world.app, world.other.id, world.other.admin.viewer.id);
    await admin.call(settings.update, { params: { key: 'language' }, body: { value: 'en' } });
    await remind();
    expect(await heard()).toEqual([expect.stringContaining('Your invoice is due on')]);
    expect(letters()).toEqual([expect.stringContaining('Your invoice is due on')]);
    await admin.call(settings.update, { params: { key: 'language' }, body: { value: 'pt' } });
  });
});

describe('the line that the operator names', () => {
  it('writes to nobody who wants nothing, or is blocked', async () => {
    await world.home.admin.call(optOuts.add, { body: { number, reason: 'pediu' } });
    await remind();
    expect([letters().length, await heard()]).toEqual([1, []]);
    await world.home.admin.call(optOuts.remove, { query: { number, reason: 'voltou' } });
    const { body: contact } = await world.home.admin.call(contacts.create, { body: { name: 'Dono', number } });
    await world.home.admin.call(contacts.block, { params: { contactId: contact.id }, body: { isBlocked: true } });
    for (let day = 0; day < 3; day++) at(11);
    await enterAnew();
    expect(await remind()).toBe(2);
    expect([letters().length, await heard()]).toEqual([2, []]);
  });

  it('that is down keeps nothing for later: it is tried by the hour, on that day alone, and not after the payment', async () => {
    const down = () =>
      world.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [world.home.line]);
    const up = async () => {
      await enterAnew();
      await world.home.admin.call(connections.start, { params: { whatsappId: world.home.line } });
      await until(async () => {
        const { rows } = await world.owner.query('select status from connections where id = $1', [world.home.line]);
        return rows[0].status === 'CONNECTED';
      });
    };
    const waiting = async () =>
      (await world.owner.query(`select from messages where origin = 'reminder' and state = 'waiting'`)).rowCount;
    await down();
    await remind();
    expect(await waiting()).toBe(0);
    at(11);
    await workLater();
    await up();
    at(12);
    await workLater();
    await workLater();
    expect(await heard()).toHaveLength(1);

    await down();
    at(10);
    at(10);
    expect(await remind()).toBe(2);
    await up();
    at(10);
    await workLater();
    expect(await heard()).toHaveLength(1);

    await down();
    expect(await remind()).toBe(2);
    await paid();
    await up();
    await workLater();
    expect((await heard()).map((said) => said.includes('Recebemos'))).toEqual([false, true]);
  });

  it('has the answer as a ticket of the operator’s company, under what it answers', async () => {
    await remind();
    const list = async () =>
      (await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: 'true' } })).body.tickets;
    expect((await list()).map(({ contact }) => contact.number)).not.toContain(number);
    await world.customerSays(number, 'Vou pagar hoje');
    const ticket = (await list()).find(({ contact }) => contact.number === number)!;
    expect(ticket).toMatchObject({ companyId: world.home.id, contact: { name: 'Oficina' } });
    const thread = await world.home.admin.call(messages.list, { params: { ticketId: ticket.id }, query: {} });
    const said = thread.body.messages.map(({ body, origin }) => [origin, body.split('\n')[0]]);
    expect(said.slice(0, 2)).toEqual([
      ['reminder', 'Guichê · Oficina'],
      [null, 'Vou pagar hoje'],
    ]);
  });

  it('is one of the operator’s own company, and none once it is deleted', async () => {
    const shown = async () => (await operator.call(platformSettings.show)).body.reminderConnectionId;
    for (const stranger of [world.other.line, 999_999])
      expect(await named(stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
    expect((await named(0)).status).toBe(400);
    expect(await shown()).toBe(world.home.line);
    expect((await named(world.home.lineOfAll)).body.reminderConnectionId).toBe(world.home.lineOfAll);
    await world.home.admin.call(connections.remove, { params: { whatsappId: world.home.lineOfAll } });
    expect(await shown()).toBeNull();
    expect(await remind()).toBe(1);
  });
});
