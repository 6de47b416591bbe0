import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import type { openQuestions } from '../src/testing/scratch-server';
import { listen } from './inbound';
import { percentiles } from './load';
import { login } from './processes';

type Ask = ReturnType<typeof openQuestions>['ask'];

/** From the payment at the bank until a colleague's page hears that the licence is renewed, in milliseconds. */
export interface Renewed {
  /** The bank tells of it. */
  told: { p50: number; p95: number; p99: number };
  /** It tells nobody, and the open Pix screen asks. */
  asked: { p50: number; p95: number; p99: number };
}

/** How often the page asks while it shows a code, counted from the last answer. */
const askedEvery = 5_000;
const patience = 60_000;
const [payer, colleague] = ['admin@demo.local', 'bruno@demo.local'];

/**
 * The demo company pays its renewal again and again: its due date is put back before each.
 * @param notice what the bank sends of a payment
 */
export async function measureRenewals(
  url: string,
  ask: Ask,
  notice: (txid: string) => Promise<number>,
  scale: number,
): Promise<Renewed> {
  const [found] = await ask<{ id: number }>('select company_id as id from users where email = $1', [payer]);
  const companyId = found!.id;
  const token = await login(url, payer, 'demo1234');
  const sockets = [await listen(url, token), await listen(url, await login(url, colleague, 'demo1234'))];
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const codeToPay = async () => {
    await ask(
      `update companies set due_date = now() + interval '5 days', anchor_day = null, trial_expiration = null
       where id = $1`,
      [companyId],
    );
    return call<{ txid: string; invoiceId: number }>('POST', '/subscription', {});
  };
  const payAtBank = (txid: string) => call('POST', `/sandbox/pix/${txid}/pay`, { times: 0 });
  const renewedOn = (invoiceId: number) => renewed(sockets[1]!, `company-${companyId}-payment`, invoiceId);

  async function told(): Promise<number> {
    const { txid, invoiceId } = await codeToPay();
    const heard = renewedOn(invoiceId);
    const begun = performance.now();
    await payAtBank(txid);
    const status = await notice(txid);
    if (status !== 200) throw new Error(`The notice: ${status}`);
    return (await heard) - begun;
  }

  /** @param since how long the screen has waited since it asked last when the code is paid */
  async function asked(since: number): Promise<number> {
    const { txid, invoiceId } = await codeToPay();
    const heard = renewedOn(invoiceId);
    const closed = new AbortController();
    const looksAt = () => call('GET', `/subscription/charges/${txid}`);
    await looksAt();
    const screen = (async () => {
      for (;;) {
        await sleep(askedEvery, undefined, { signal: closed.signal });
        await looksAt();
      }
    })().catch((error: unknown) => {
      if (!closed.signal.aborted) throw error;
    });
    await sleep(since);
    const begun = performance.now();
    await payAtBank(txid);
    try {
      return (await Promise.race([heard, screen.then(() => heard)])) - begun;
    } finally {
      closed.abort();
      await screen;
    }
  }

  const times = (most: number) => Math.max(2, Math.round(most * Math.min(1, scale)));
  const tells: number[] = [];
  for (let n = 0; n < times(40); n++) tells.push(await told());
  const asks: number[] = [];
  // paid at moments that are spread over the time between two questions
  for (let n = 0; n < times(20); n++) asks.push(await asked((n * askedEvery) / times(20)));
  for (const socket of sockets) socket.disconnect();
  return { told: percentiles(tells), asked: percentiles(asks) };
}

/** @returns when a page heard that this invoice renewed the licence */
function renewed(socket: Socket, name: string, invoiceId: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const hear = (event: { action: string; invoiceId?: number }) => {
      if (event.action !== 'CONCLUIDA' || event.invoiceId !== invoiceId) return;
      clearTimeout(late);
      socket.off(name, hear);
      resolve(performance.now());
    };
    const late = setTimeout(() => reject(new Error('A renewal was not heard of within a minute.')), patience);
    socket.on(name, hear);
  });
}
