import { pay } from '@guiche/contract/pay-link';
import { pixSandbox } from '@guiche/contract/payment-provider';
import { platformSettings } from '@guiche/contract/platform-settings';
import type { BodyOf } from '@guiche/contract/endpoint';
import { settings } from '@guiche/contract/settings';
import { subscription } from '@guiche/contract/subscription';
import { addDays, dayIn, endOfDay } from '@guiche/contract/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMailbox, type Mailbox } from '../testing/mailbox';
import { createWorld, enter, type World } from '../testing/world';

const zone = 'America/Sao_Paulo';
const hour = 3_600_000;
let mailbox: Mailbox;
let world: World;

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Guichê <desk@guiche.example>', PUBLIC_URL: 'https://desk.example/' };
  world = await createWorld({ lines: false, env });
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

beforeEach(async () => {
  await world.owner.query('truncate invoices, moves, payments, refunds, due_moves cascade');
  at(10);
  const due = endOfDay(zone, addDays(dayIn(zone, world.app.clock()), 9));
  await world.owner.query(
    `update companies set due_date = case when id = $2 then $1::timestamptz end, anchor_day = null, trial_expiration = null,
       billing_exempt = false, status = true, email = null`,
    [due, world.home.id],
  );
  await world.owner.query(`delete from settings where key = 'language'`);
  await world.owner.query(
    `update platform_settings set reminder_kinds = default, reminder_text = '', receipt_text = ''`,
  );
  await world.app.billing.invoiceAll();
  mailbox.caught.length = 0;
});

/** Logged in anew: a session does not last for days. */
const admin = () => enter(world.app, world.home.id, world.home.admin.viewer.id);
const remind = async () => {
  const asked = await world.app.billing.remindAll();
  await world.work();
  return asked;
};
/** What the operator decides of reminders. */
async function wording(body: BodyOf<typeof platformSettings.update>) {
  const operator = await world.operator();
  expect((await operator.call(platformSettings.update, { body })).status).toBe(200);
  await world.owner.query('delete from users where id = $1', [operator.viewer.id]);
}
const subjects = () => mailbox.caught.map(({ headers }) => headers.subject ?? '');

describe('reminders', () => {
  it('come before the due day and when the access ends, each once, one a day', async () => {
    const days: string[] = [];
    for (let day = 0; day < 16; day++) {
      at(11);
      // Whoever asks often, and in two processes, asks for one.
      const asked = await Promise.all([remind(), remind()]);
      at(15);
      asked.push(await remind());
      const sum = asked.reduce((all, one) => all + one, 0);
      if (sum) days.push(`${9 - day}: ${sum}`);
    }
    expect(days).toEqual(['7: 1', '3: 1', '1: 1', '0: 1', '-1: 1']);
    expect(mailbox.caught).toHaveLength(5);
    expect(mailbox.caught.every(({ to }) => to[0] === 'admin@padaria.test')).toBe(true);
    expect(mailbox.caught[4]!.text).toMatch(/acesso está suspenso/);
  });

  it('are written in hours of work alone, and after a silence only the newest', async () => {
    for (const night of [3, 8, 18, 23]) {
      at(night);
      expect(await remind()).toBe(0);
    }
    for (let day = 0; day < 6; day++) at(9.5);
    expect(await remind()).toBe(1);
    expect(subjects()).toHaveLength(1);
  });

  it('wait for a mail server that is away for hours, and are written once when it is back', async () => {
    const tryAgain = async () => {
      await world.owner.query('update graphile_worker._private_jobs set run_at = now() where attempts > 0');
      await world.work();
    };
    for (let day = 0; day < 3; day++) at(11);
    mailbox.refuses = () => 451;
    expect(await remind()).toBe(1);
    // the pauses before these make up hours
    for (let tries = 1; tries < 11; tries++) await tryAgain();
    mailbox.refuses = () => undefined;
    expect(subjects()).toEqual([]);
    await tryAgain();
    await tryAgain();
    expect(subjects()).toHaveLength(1);
  });

  it('name amount and day, and lead to where it is paid without logging in', async () => {
    await world.owner.query(`update companies set email = 'contas@padaria.test' where id = $1`, [world.home.id]);
    for (let day = 0; day < 3; day++) at(11);
    await remind();
    const [letter] = mailbox.caught;
    expect(letter).toMatchObject({ to: ['contas@padaria.test'] });
    expect(letter!.text).toMatch(/R\$\s799,00/);
    const token = /https:\/\/desk\.example\/pagar\/([\w-]{43})/.exec(letter!.text)![1]!;
    const { body } = await world.anonymous.call(pay.show, { params: { token } });
    expect(body).toMatchObject({ value: 799, status: 'open' });
  });

  it('go to nobody who is exempt, closed by hand, or has paid meanwhile; whoever pays has a receipt, once', async () => {
    for (let day = 0; day < 3; day++) at(11);
    for (const column of ['billing_exempt = true', 'status = false']) {
      await world.owner.query(`update companies set ${column} where id = $1`, [world.home.id]);
      expect(await world.app.billing.remindAll()).toBe(0);
      await world.owner.query(`update companies set billing_exempt = false, status = true`);
    }
    expect(await world.app.billing.remindAll()).toBe(1);
    const { body: charge } = await (await admin()).call(subscription.pay, { body: {} });
    await world.anonymous.call(pixSandbox.pay, { params: { txid: charge.txid }, body: { times: 3 } });
    await world.app.billing.settlement.look(charge.txid);
    await world.work();
    expect(mailbox.caught).toHaveLength(1);
    expect(mailbox.caught[0]!.text).toContain('Recebemos seu pagamento');
    expect(mailbox.caught[0]!.text).not.toContain('/pagar/');
    expect(await remind()).toBe(0);
  });

  it('say on the due day until when access goes on, which of a trial is an hour and not the evening', async () => {
    const onTheDay = async () => {
      for (let day = 0; day < 10; day++) at(11);
      mailbox.caught.length = 0;
      await remind();
      return mailbox.caught.map(({ text }) => text).join();
    };
    await world.owner.query('update companies set trial_expiration = due_date where id = $1', [world.home.id]);
    const ofTrial = await onTheDay();
    expect(ofTrial).toContain('Sua fatura vence hoje.');
    expect(ofTrial).not.toContain('fim do dia');
    await world.owner.query(`delete from reminders; update companies set trial_expiration = null`);
    await remind();
    expect(mailbox.caught.at(-1)!.text).toContain('Sua fatura vence hoje. O acesso continua até o fim do dia.');
  });

  it('speak the language of the company', async () => {
    for (let day = 0; day < 3; day++) at(11);
    await (await admin()).call(settings.update, { params: { key: 'language' }, body: { value: 'en' } });
    await remind();
    expect(mailbox.caught[0]?.text).toContain('Your invoice is due on');
  });

  it('come of those days alone that the operator wants, and no other takes the place of one', async () => {
    await wording({ reminderKinds: ['D-1', 'D-3'] });
    const days: number[] = [];
    for (let day = 0; day < 12; day++) {
      at(11);
      if (await remind()) days.push(9 - day);
    }
    expect(days).toEqual([3, 1]);
  });

  it('speak in the words of the operator, with what they may name, and say where to pay where these do not', async () => {
    await wording({
      reminderText: 'Olá, {empresa}! {aviso} São {valor}, até {vencimento}. {outro} {link}',
      receiptText: 'Valeu!',
    });
    for (let day = 0; day < 3; day++) at(11);
    await remind();
    const { text } = mailbox.caught[0]!;
    expect(text.trim()).toMatch(
      /^Olá, Padaria! Sua fatura vence em (\d\d\/\d\d\/\d{4})\. São R\$\s799,00, até \1\. \{outro\} https:\/\/desk\.example\/pagar\/[\w-]{43}$/,
    );
    await wording({ reminderText: 'Olá!' });
    for (let day = 0; day < 4; day++) at(11);
    await remind();
    expect(mailbox.caught[1]!.text.trim()).toMatch(
      /^Olá!\s+Para pagar por Pix, sem entrar no sistema:\s+https:\/\/desk\.example\/pagar\/[\w-]{43}$/,
    );
    const { body: charge } = await (await admin()).call(subscription.pay, { body: {} });
    await world.anonymous.call(pixSandbox.pay, { params: { txid: charge.txid }, body: {} });
    await world.app.billing.settlement.look(charge.txid);
    await world.work();
    expect(mailbox.caught[2]!.text.trim()).toMatch(
      /^Valeu!\s+O recibo está aqui .*:\s+https:\/\/desk\.example\/financeiro$/,
    );
  });
});
