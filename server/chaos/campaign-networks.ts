import type { FilledTemplate } from '@guiche/contract/templates';
import { contract } from '@guiche/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFakeApi, seconds, type Sent } from '../src/whatsapp/cloud/fake-api.fixture';
import type { Ask } from './campaign-audiences';
import { pairBetaLine, startNetwork } from './beta-line';
import type { Demo } from './demo';
import type { NetworkName } from './options';
import type { Run } from './run';

/** A network that outlives the servers before it, and counts what arrives by the message's own name. */
export interface CampaignNetwork {
  /** What a server must be told of it. */
  env: Record<string, string>;
  /** What campaigns say there. */
  says: object;
  /** Where else the database waits in the middle of a transaction, by what was just written. */
  places: Record<string, string>;
  /** Nobody can know of a message whether it arrived: it is listed, and never repeated. */
  mayBeUnknown: boolean;
  /** Lines that are up. */
  connect(demo: Demo, ask: Ask, count: number): Promise<number[]>;
  /** There are phones under these numbers. */
  know(numbers: string[]): void;
  /** The next message is taken, and its sender does not hear so. Resolves when it is. @returns as before from here on */
  withhold?(): Promise<() => void>;
  /** Copies that a phone could not read: their key was used before, or is none of its session's. */
  unread?(): number;
  /** How many messages of ours the phones under these numbers have, and when the last of all came, by the clock. */
  arrived(ask: Ask, numbers: string[]): Promise<{ times: Map<string, number>; last: number }>;
}

export const campaignNetworks: Record<NetworkName, (run: Run) => Promise<CampaignNetwork>> = {
  sandbox: () => Promise.resolve(sandbox),
  beta: startBeta,
  cloud: startCloud,
};

const texts = { message1: 'Oi {nome}', message2: 'Olá {nome}' };

const sandbox: CampaignNetwork = {
  env: {},
  says: texts,
  places: {},
  mayBeUnknown: false,
  async connect({ caller }, ask, count) {
    const rows = await ask<{ id: number }>(
      `insert into connections (company_id, name, status, provider, number)
       select $1, 'Campanhas ' || n, 'CONNECTED', 'sandbox', (5511950000000 + n)::text from generate_series(1, $2::int) n returning id`,
      [caller.companyId(), count],
    );
    const ids = rows.map(({ id }) => id);
    for (const whatsappId of ids) await caller.insist(contract.connections.start, { whatsappId });
    return ids;
  },
  know: () => undefined,
  async arrived(ask, numbers) {
    const rows = await ask<{ phone: string; times: number; last: number }>(
      `select phone, count(*)::int as times, max(extract(epoch from created_at))::float * 1000 as last
       from sandbox_messages where from_company and phone = any($1::text[]) group by 1`,
      [numbers],
    );
    const last = Math.max(0, ...rows.map((row) => row.last));
    return { times: new Map(rows.map((row) => [row.phone, row.times])), last };
  },
};

/** Our own figures are lifted; what these networks refuse they refuse. */
const lifted = { LINE_LIMITS: 'off' };

async function startBeta({ undo }: Run): Promise<CampaignNetwork> {
  const network = await startNetwork(undo);
  const { fake, env } = network;
  const companies: string[] = [];
  let last = 0;
  fake.faults.onMessage = () => void (last = Date.now());
  return {
    env: { ...env, ...lifted },
    says: texts,
    places: { 'kept to be repeated, and not handed over': 'insert on beta_sent' },
    mayBeUnknown: false,
    async connect(demo, _, count) {
      const ids: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const company = String(5_511_940_001_000 + n);
        companies.push(company);
        ids.push((await pairBetaLine(demo, network, company)).id);
      }
      return ids;
    },
    know: (numbers) => numbers.forEach((number) => fake.account(number)),
    async withhold() {
      const before = fake.addressed.length;
      Object.assign(fake.faults, { withheld: 1, withholdReceipts: true });
      await until(() => fake.addressed.length > before);
      // Its phone still has to read it.
      await sleep(30);
      return () => {
        delete fake.faults.withheld;
        delete fake.faults.withholdReceipts;
      };
    },
    unread: () => fake.unread.length,
    arrived(_, numbers) {
      const ofUs = (number: string) => fake.shown(number).filter(({ from }) => companies.includes(from)).length;
      return Promise.resolve({ times: new Map(numbers.map((number) => [number, ofUs(number)])), last });
    },
  };
}

const template: FilledTemplate = { name: 'aviso', language: 'pt_BR', values: { 'body:1': '{nome}' } };
const approved = {
  name: template.name,
  language: template.language,
  status: 'APPROVED',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Oi {{1}}, abrimos hoje.' }],
};
/** The API tells of so many messages at once. */
const toldAtOnce = 50;

async function startCloud({ undo }: Run): Promise<CampaignNetwork> {
  const api = await createFakeApi({ numbers: 20 });
  undo.push(() => api.close());
  api.templates.push(approved);
  api.number.number.whatsapp_business_manager_messaging_limit = 'TIER_UNLIMITED';
  let last = 0;
  let isOver = false;
  undo.push(async () => void (isOver = true));

  /** What was accepted is delivered, and told until somebody has heard it. */
  async function tell(demo: Demo, lines: Map<string, number>) {
    for (let told = 0; !isOver; await sleep(20)) {
      const fresh = api.sent.slice(told, told + toldAtOnce);
      if (fresh.length && told + fresh.length === api.sent.length) last = Date.now();
      for (const by of new Set(fresh.map((one) => one.by))) {
        const statuses = fresh.filter((one) => one.by === by).map(delivered);
        const { bytes, signature } = api.webhook({ statuses }, 'messages', by);
        const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
        const post = () =>
          fetch(`${demo.server.url}/api/webhooks/cloud/${lines.get(by)}`, {
            method: 'POST',
            headers,
            body: new Uint8Array(bytes),
          }).catch(() => undefined);
        while (!isOver && !(await post())?.ok) await sleep(100);
      }
      told += fresh.length;
    }
  }

  return {
    env: { CLOUD_API_URL: api.url, ...lifted },
    says: { message1: '', template1: template },
    places: { 'accepted by the network, and its name for it not kept': 'insert on cloud_messages' },
    mayBeUnknown: true,
    async connect(demo, ask, count) {
      const { caller } = demo;
      const queues = await caller.read<{ id: number; name: string }[]>(contract.queues.list);
      const queueIds = [queues.find(({ name }) => name === 'Vendas')!.id];
      const lines = new Map<string, number>();
      for (const [n, phoneNumberId] of api.phoneNumberIds.slice(0, count).entries()) {
        const { token: accessToken, appSecret } = api;
        const cloud = { phoneNumberId, wabaId: '2055512345', accessToken, appSecret, verifyToken: 'palavra' };
        const body = { name: `Oficial ${n + 1}`, provider: 'cloud', queueIds, cloud };
        lines.set(phoneNumberId, (await caller.insist<{ id: number }>(contract.connections.create, {}, body)).id);
      }
      const ids = [...lines.values()];
      // Its templates and its limit are known, too.
      const known = `select 1 from connections w where w.id = any($1) and w.status = 'CONNECTED'
        and exists (select from cloud_health h where h.connection_id = w.id and h.told is not null)
        and exists (select from cloud_templates t where t.connection_id = w.id)`;
      await until(async () => (await ask(known, [ids])).length === count);
      void tell(demo, lines);
      return ids;
    },
    know: () => undefined,
    async withhold() {
      const before = api.sent.length;
      api.fault({ on: 'messages', lose: 'silence' });
      await until(() => api.sent.length > before);
      return () => undefined;
    },
    arrived(_, people) {
      const times = new Map(people.map((number) => [number, 0]));
      for (const { to } of api.sent) if (times.has(to)) times.set(to, times.get(to)! + 1);
      return Promise.resolve({ times, last });
    },
  };
}

const delivered = ({ wamid, to, callback }: Sent) => ({
  id: wamid,
  status: 'delivered',
  timestamp: seconds(new Date()),
  recipient_id: to,
  biz_opaque_callback_data: callback,
});

/** @throws after half a minute */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()); await sleep(5))
    if (Date.now() > end) throw new Error('the network did not come to that within 30 s');
}
