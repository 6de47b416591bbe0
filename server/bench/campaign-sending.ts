import { setTimeout as sleep } from 'node:timers/promises';
import { makeCampaign, settings, type Ask } from './campaign-desk';
import type { Call } from './demo-people';
import { listen } from './inbound';
import { percentiles } from './load';
import { atPace, createReplies } from './messages-api';
import type { Running } from './processes';
import { createWaits } from './waits';

type Times = ReturnType<typeof percentiles>;

/** Ten lines write for campaigns as fast as they can, while people write and are answered. */
export interface SendingPace {
  lines: number;
  messages: number;
  perSecond: number;
  /** From an agent's call to the customer's phone. */
  replied: Times;
  /** From a customer's phone to an agent's socket. */
  heard: Times;
}

const lines = 10;
const repliesASecond = 5;
const heardASecond = 10;

export async function measureSending(
  { url }: Running,
  ask: Ask,
  { call, token }: { call: Call; token: string },
  companyId: number,
  each: number,
): Promise<SendingPace> {
  await settings(ask, companyId, { messageInterval: 0, longerIntervalAfter: 0 });
  const made = await ask<{ id: number }>(
    `insert into connections (company_id, name, status, provider, number)
     select $1, 'Campanhas ' || n, 'CONNECTED', 'sandbox', (5511950001000 + n)::text from generate_series(1, $2::int) n returning id`,
    [companyId, lines],
  );
  const ids: number[] = [];
  for (const { id: line } of made) {
    await call('POST', `/whatsappsession/${line}`);
    ids.push(await makeCampaign(ask, call, { companyId, line, people: each }));
  }
  const [desk] = await ask<{ id: number }>(`select id from connections where name = 'WhatsApp Demo'`);
  const replies = await createReplies(url, call, token);
  const customers = await createCustomers(url, call, token, desk!.id);
  const messages = ids.length * each;
  const left = async () =>
    (
      await ask<{ n: number }>(
        'select count(*)::int as n from campaign_shipments where campaign_id = any($1) and sent_at is null',
        [ids],
      )
    )[0]!.n;

  // What is new to the process is not what is asked.
  for (let n = 0; n < 20; n++) await Promise.all([replies.write(), customers.say()]);
  await sleep(1000);
  replies.forget();
  customers.forget();
  const from = performance.now();
  for (const id of ids) await call('POST', `/campaigns/${id}/restart`);
  let isOver = false;
  const traffic = Promise.all([
    atPace(repliesASecond, 600, () => replies.write(), () => isOver),
    atPace(heardASecond, 600, () => customers.say(), () => isOver),
  ]); // prettier-ignore
  while ((await left()) > 0) {
    if (performance.now() - from > 300_000) throw new Error('Ten lines did not write within five minutes.');
    await sleep(100);
  }
  const took = (performance.now() - from) / 1000;
  isOver = true;
  await traffic;
  const [replied, heard] = [percentiles(await replies.end()), percentiles(await customers.end())];
  return { lines, messages, perSecond: messages / took, replied, heard };
}

/** Customers who write on a line that writes no campaign, and when an agent's page hears each. */
async function createCustomers(url: string, call: Call, token: string, line: number) {
  const socket = await listen(url, token);
  const waits = createWaits('customers');
  socket.onAny((name: string, event: { action?: string; message?: { providerId: string } }) => {
    if (name.endsWith('-appMessage') && event.action === 'create' && event.message)
      waits.heard(event.message.providerId);
  });
  let count = 0;
  return {
    async say() {
      const id = `campanha-${(count += 1)}`;
      waits.begin(id);
      const body = { from: `55119700004${String(count % 40).padStart(2, '0')}`, id, body: `Tem pão? ${count}` };
      await call('POST', `/sandbox/${line}/messages`, body);
    },
    forget: () => waits.forget(),
    async end() {
      const times = await waits.all();
      socket.disconnect();
      return times;
    },
  };
}
