import { dayIn } from '@guiche/contract/calendar';
import type { Viewer } from '@guiche/contract/permissions';
import { randomBytes } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { audit } from '../audit/service';
import { isSignedBy, keyFor, sign } from '../platform/crypto';
import { fail } from '../platform/errors';
import { listener } from '../platform/guard';
import type { PublicCtx, RequestInfo, UserCtx } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { readLanguage } from '../settings/language';
import { archiveOf } from './export-archive';
import { assertThere, findOperator } from './export-queries';

export interface ExportParts {
  tenancy: Tenancy;
  throttle: Throttle;
  secret: string;
  /** So long nobody may take anything before an export is ended, in milliseconds, where tests have less time. */
  exportPatience?: number | undefined;
}

/** Each reads a whole company: so many at once take nothing away from those who work. */
const mostAtOnce = 2;
const hourly = { most: 30, within: 3_600_000 };
/** A browser begins a download by its address, without the session's token: this stands for it, once and not for long. */
const ticketSeconds = 60;
const ticketUse = { most: 1, within: 2 * ticketSeconds * 1000, always: true };
const usualPatience = 120_000;

type By = Pick<Viewer, 'id' | 'name' | 'super' | 'support'>;

/** Exports of companies, which this process counts. */
export function createExports({ tenancy, throttle, secret, exportPatience = usualPatience }: ExportParts) {
  const running = new Set<number>();
  const key = keyFor(secret, 'company-export');

  /** @throws ERR_TOO_MANY_REQUESTS */
  function assertFree(companyId: number) {
    if (running.size >= mostAtOnce || running.has(companyId))
      throw fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '60' } });
  }

  async function begin(companyId: number, by: By, facts: RequestInfo): Promise<Readable> {
    await assertThere(tenancy.reading(companyId));
    assertFree(companyId);
    running.add(companyId);
    try {
      await throttle.take(`company export:${by.id}`, hourly);
      const { name, timeZone, now } = await tenancy.inCompany(companyId, async (company) => {
        const found = await assertThere(company);
        const { db, emit } = company;
        const entry = { companyId, db, emit, now: company.now, viewer: by, address: facts.ip };
        await audit(entry, { action: 'company.export', subject: found.name, subjectId: companyId });
        return { ...found, now: company.now };
      });
      describe(facts, `${slugOf(name)}-${dayIn(timeZone, now)}.zip`);
      return await open(companyId, name, facts.whileThere());
    } catch (error) {
      running.delete(companyId);
      throw error;
    }
  }

  /** The bytes, which end with whoever takes them. */
  async function open(companyId: number, name: string, whileThere: AbortSignal): Promise<Readable> {
    const ctx = tenancy.reading(companyId);
    const language = await readLanguage(ctx);
    const archive = archiveOf({ ctx, acrossCompanies: tenancy.acrossCompanies }, name, language);
    const stop = () => bytes.destroy(new Error('nobody takes the export'));
    const bytes = Readable.from(unlessLeft(archive, exportPatience, stop), { objectMode: false });
    bytes.once('close', () => running.delete(companyId));
    bytes.on(
      'error',
      listener(ctx.log, 'an export could not be ended', (error: Error) =>
        ctx.log.warn({ companyId, err: error }, 'an export was cut off'),
      ),
    );
    return addAbortSignal(whileThere, bytes);
  }

  const claimOf = (companyId: number, text: string) => `${companyId}.${text}`;

  return {
    /** @throws ERR_NO_COMPANY_FOUND, ERR_TOO_MANY_REQUESTS */
    open: (ctx: UserCtx, companyId: number, facts: RequestInfo) => begin(companyId, ctx.viewer, facts),

    /** What opens one export of this company. @throws ERR_NO_COMPANY_FOUND, ERR_TOO_MANY_REQUESTS */
    async makeTicket({ viewer, now }: UserCtx, companyId: number): Promise<string> {
      await assertThere(tenancy.reading(companyId));
      assertFree(companyId);
      const until = Math.floor(now.getTime() / 1000) + ticketSeconds;
      const text = [viewer.companyId, viewer.id, until, randomBytes(12).toString('base64url')].join('.');
      return `${text}.${sign(key, claimOf(companyId, text))}`;
    },

    /** @throws ERR_NO_COMPANY_FOUND for what is no ticket of this company any more; ERR_TOO_MANY_REQUESTS */
    async openByTicket(ctx: PublicCtx, companyId: number, ticket: string, facts: RequestInfo): Promise<Readable> {
      const cut = ticket.lastIndexOf('.');
      const [text, signature] = [ticket.slice(0, Math.max(cut, 0)), ticket.slice(cut + 1)];
      const [home, userId, until] = text.split('.').map(Number) as [number, number, number];
      if (!isSignedBy(key, claimOf(companyId, text), signature) || until * 1000 < ctx.now.getTime())
        throw fail('ERR_NO_COMPANY_FOUND');
      const operator = await ctx.acrossCompanies((db) => findOperator(db, home, userId));
      if (!operator) throw fail('ERR_NO_COMPANY_FOUND');
      await throttle.take(`company export ticket:${signature}`, ticketUse);
      return begin(companyId, { ...operator, super: true }, facts);
    },
  };
}

export type Exports = ReturnType<typeof createExports>;

function describe(facts: RequestInfo, name: string) {
  facts.header('content-type', 'application/zip');
  facts.header('content-disposition', `attachment; filename="${name}"`);
  facts.header('cache-control', 'no-store');
  facts.header('x-content-type-options', 'nosniff');
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .slice(0, 40) || 'empresa';

/** Passes bytes on; `stop` is called when one of them has been waiting for so long. */
async function* unlessLeft(bytes: AsyncIterable<Buffer>, patience: number, stop: () => void): AsyncGenerator<Buffer> {
  for await (const piece of bytes) {
    const timer = setTimeout(stop, patience);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
