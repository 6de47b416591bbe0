import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { keyFor, sign } from '../src/platform/crypto';
import { openQuestions } from '../src/testing/scratch-server';
import { percentiles } from './load';
import { startOwnDatabase } from './own-database';
import { login, secret, startProduct } from './processes';
import { measureRenewals, type Renewed } from './renewals';

/** What keeps the book of very many companies takes. */
export interface BillingPace {
  companies: number;
  /** Until every company that is due soon has its invoice, in seconds. */
  invoiced: number;
  /** Invoices that the same job has made or changed when it came a second time. */
  changedAgain: number;
  /** The first page of the operator's table of companies, in milliseconds. */
  firstPage: { p50: number; p95: number; p99: number };
  /** A thousand notices at once for a hundred payments: until each was answered, in milliseconds. */
  notices: { p50: number; p95: number; p99: number };
  /** Payments of these that were applied, and answers that were no 200. */
  applied: number;
  refused: number;
  renewed: Renewed;
}

const [payments, notices] = [100, 1000];

/** On a database of its own. */
export async function measureBilling(undo: (() => Promise<unknown>)[], scale: number): Promise<BillingPace> {
  const companies = Math.max(100, Math.round(10_000 * Math.min(1, scale)));
  const database = await startOwnDatabase('billing', undo);
  const variables = { DATABASE_URL: database.url, DATA_DIR: database.files, SECRET: secret, DEMO: 'on', RATE_LIMITS: 'off', SANDBOX: 'on' }; // prettier-ignore
  const { ask, end } = openQuestions(database.url);
  undo.push(end);
  await (await startProduct(variables)).stop();

  const [before] = await ask<{ n: number }>('select count(*)::int as n from invoices');
  await ask(
    `insert into companies (name, due_date, plan_id)
     select 'Empresa ' || n, now() + interval '3 days', (select id from plans where name = 'Profissional')
     from generate_series(1, $1) n`,
    [companies],
  );
  await ask('analyze');
  // It runs with the start of a process, and then each hour.
  const first = await startProduct(variables);
  const begun = performance.now();
  const made = async () => (await ask<{ n: number }>('select count(*)::int as n from invoices'))[0]!.n - before!.n;
  while ((await made()) < companies) {
    if (performance.now() - begun > 300_000) throw new Error(`${await made()} invoices of ${companies} were made.`);
    await sleep(50);
  }
  const invoiced = (performance.now() - begun) / 1000;
  await first.stop();

  const [{ at } = { at: new Date() }] = await ask<{ at: Date }>('select max(updated_at) as at from invoices');
  const product = await startProduct(variables);
  undo.push(() => product.stop());
  await sleep(Math.max(5_000, invoiced * 2_000));
  const [again] = await ask<{ n: number }>('select count(*)::int as n from invoices where updated_at > $1', [at]);

  const token = await login(product.url, 'operator@guiche.local', 'demo1234');
  const page = await timesOf(60, async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${product.url}/api/companies?searchParam=&pageNumber=1`, { headers });
    if (!answer.ok) throw new Error(`The companies: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  });

  const notice = noticesTo(product.url);
  const told = await tell(product.url, ask, notice);
  const renewed = await measureRenewals(product.url, ask, notice, scale);
  return { companies, invoiced, changedAgain: again!.n, firstPage: percentiles(page.slice(10)), ...told, renewed };
}

/** One after the other. */
async function timesOf(count: number, act: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const begun = performance.now();
    await act();
    times.push(performance.now() - begun);
  }
  return times;
}

type Ask = ReturnType<typeof openQuestions>['ask'];

/** The bank of the sandbox tells of a payment. @returns the status of the answer */
function noticesTo(url: string): (txid: string) => Promise<number> {
  const hmac = sign(keyFor(secret, 'payment webhook'), 'sandbox');
  return (txid) =>
    post(
      `${url}/api/webhooks/payments/sandbox?hmac=${hmac}&ignorar=`,
      JSON.stringify({ pix: [{ endToEndId: 'E0', txid, valor: '1.00', horario: 'x' }] }),
    );
}

/** The bank tells of each payment ten times, all of it at once. */
async function tell(
  url: string,
  ask: Ask,
  notice: (txid: string) => Promise<number>,
): Promise<Pick<BillingPace, 'notices' | 'applied' | 'refused'>> {
  const rows = await ask<{ id: number; companyId: number }>(
    `select id, company_id as "companyId" from invoices where status = 'open' and company_name like 'Empresa %' limit $1`,
    [payments],
  );
  const txids = rows.map((_, n) => `muchos${String(n).padStart(26, '0')}`);
  for (const [n, { id, companyId }] of rows.entries()) {
    await ask(
      `insert into charges (company_id, txid, invoice_id, driver, cents, state, expires_at)
       select company_id, $3, id, 'sandbox', cents, 'active', now() + interval '1 hour'
       from invoices where company_id = $1 and id = $2`,
      [companyId, id, txids[n]],
    );
    await ask(
      `insert into sandbox_pix (txid, cents, br_code, expires_at, created_at)
       select txid, cents, 'x', expires_at, now() from charges where txid = $1`,
      [txids[n]],
    );
    const paid = await fetch(`${url}/api/sandbox/pix/${txids[n]}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ times: 0 }),
    });
    if (!paid.ok) throw new Error(`The sandbox's bank: ${paid.status} ${await paid.text()}`);
  }
  // Of a process that has just begun the first of anything are slow; these are of codes that nobody has handed out.
  for (let n = 0; n < 5; n++)
    await Promise.all(Array.from({ length: 100 }, (_, at) => notice(`nunca${String(at).padStart(27, '0')}`)));
  const times: number[] = [];
  let refused = 0;
  await Promise.all(
    Array.from({ length: notices }, async (_, n) => {
      const begun = performance.now();
      const status = await notice(txids[n % txids.length]!);
      times.push(performance.now() - begun);
      if (status !== 200) refused++;
    }),
  );
  const count = async () => {
    const [found] = await ask<{ n: number }>(
      `select count(*)::int as n from payments where state = 'settled' and txid like 'muchos%'`,
    );
    return found!.n;
  };
  const until = performance.now() + 60_000;
  while ((await count()) < txids.length && performance.now() < until) await sleep(100);
  return { notices: percentiles(times), applied: await count(), refused };
}

/**
 * Posts over a connection of its own, as a bank does that is elsewhere. A thousand of `fetch` take half a second of a core that the
 * server here shares with us: that would be measured, and nothing else.
 * @returns the status of the answer
 */
function post(url: string, body: string): Promise<number> {
  const { hostname, port, pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('connect', () =>
      socket.write(
        `POST ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
          `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      ),
    );
    socket.on('data', (text: string) => (answer += text));
    socket.on('end', () => (socket.destroy(), resolve(Number(answer.split(' ', 2)[1]))));
    socket.on('error', reject);
  });
}
