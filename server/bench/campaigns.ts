import { createApp } from '../src/app';
import { claim } from '../src/campaigns/claim';
import { createContacts } from '../src/contacts/service';
import { runHooks } from '../src/hook-list';
import { readEnv } from '../src/platform/env';
import { createLog } from '../src/platform/log';
import { openQuestions } from '../src/testing/scratch-server';
import { measureImport, type ImportPace } from './campaign-import';
import { measureSending, type SendingPace } from './campaign-sending';
import { percentiles } from './load';
import { makeCampaign, settings, type Ask } from './campaign-desk';
import { logIn } from './demo-people';
import { startOwnDatabase } from './own-database';
import { secret, startProduct } from './processes';

type Times = ReturnType<typeof percentiles>;

export interface CampaignPace {
  recipients: number;
  /** Milliseconds from pressing 'start' until the audience stands. */
  frozen: number;
  /** Of the figures of so many recipients, and of a page of them. */
  report: Times;
  rows: Times;
  claims: Times & { count: number };
  sending: SendingPace;
  imported: ImportPace;
}

/** On a database of its own, with the demo companies. */
export async function measureCampaigns(undo: (() => Promise<unknown>)[], scale: number): Promise<CampaignPace> {
  const recipients = Math.max(1000, Math.round(100_000 * Math.min(1, scale)));
  const database = await startOwnDatabase('campaigns', undo);
  const variables = { DATABASE_URL: database.url, DATA_DIR: database.files, SECRET: secret, DEMO: 'on', RATE_LIMITS: 'off', SANDBOX: 'on', WHATSAPP_URL: 'ws://127.0.0.1:9/' }; // prettier-ignore
  let product = await startProduct(variables);
  undo.push(() => product.stop());
  const { ask, end } = openQuestions(database.url);
  undo.push(end);
  const { call, token } = await logIn(product);
  const [home] = await ask<{ companyId: number; line: number }>(
    `select company_id as "companyId", id as line from connections where name = 'WhatsApp Demo'`,
  );
  const { companyId, line } = home!;
  await settings(ask, companyId, { messageInterval: 3600, longerIntervalAfter: 0 });
  const id = await makeCampaign(ask, call, { companyId, line, people: recipients });
  await ask('analyze');

  const before = performance.now();
  await call('POST', `/campaigns/${id}/restart`);
  const frozen = performance.now() - before;
  const times = async (path: string) => {
    const took: number[] = [];
    for (let n = 0; n < 110; n++) {
      const from = performance.now();
      await call('GET', path);
      if (n >= 10) took.push(performance.now() - from);
    }
    return percentiles(took);
  };
  const report = await times(`/campaigns/${id}/report`);
  const rows = await times(`/campaigns/${id}/report/rows`);
  const imported = await measureImport(
    product,
    ask,
    { call, token },
    Math.max(1000, Math.round(20_000 * Math.min(1, scale))),
  );
  await product.stop();

  await settings(ask, companyId, { messageInterval: 0 });
  await ask('update line_governors set campaign_next_at = null, next_at = null');
  const claims = await measureClaims(ask, database.url, database.files, companyId, line);
  await ask(`update campaigns set status = 'CANCELADA', paused_reason = null, paused_until = null where id = $1`, [id]);

  product = await startProduct(variables);
  const again = await logIn(product);
  const sending = await measureSending(product, ask, again, companyId, Math.max(100, Math.round(300 * Math.min(1, scale)))); // prettier-ignore
  await product.stop();
  return { recipients, frozen, report, rows, claims, sending, imported };
}

/** Every claim of a run by itself: nothing else writes, and what is claimed has left before the next. */
async function measureClaims(ask: Ask, url: string, dataDir: string, companyId: number, line: number) {
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET: secret, SANDBOX: 'on', WEB: 'off', WHATSAPP_URL: 'ws://127.0.0.1:9/' }); // prettier-ignore
  const app = await createApp({ env, log: createLog('silent'), databaseUrl: url });
  const contacts = createContacts({ runHooks });
  const took: number[] = [];
  try {
    for (let n = 0; took.length < 1000 && n < 2000; n++) {
      if (n % 15 === 0)
        await ask(
          `update messages set state = 'sent', sent_at = now() where origin = 'campaign' and state = 'waiting'`,
        );
      const from = performance.now();
      const claimed = await app.tenancy.inCompany(companyId, (ctx) => claim(ctx, { contacts }, line, 0));
      // prepared statements and pools wake with the first ones
      if (n >= 50 && claimed === 'more') took.push(performance.now() - from);
    }
  } finally {
    await app.stop();
  }
  return { ...percentiles(took), count: took.length };
}
