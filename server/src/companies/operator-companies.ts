import { dayIn } from '@guiche/contract/calendar';
import { monthsOf, type Recurrence } from '@guiche/contract/billing';
import { accessOf, daysLeft, isOpenFor } from '@guiche/contract/company-access';
import { isDueDay } from '@guiche/contract/due-date';
import type { companies, OperatorCompany } from '@guiche/contract/companies';
import type { BodyOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import { randomBytes } from 'node:crypto';
import { audit } from '../audit/service';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import { asUser, type RequestInfo, type UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { readPlan } from '../plans/service';
import { readSetting, updateSetting } from '../settings/service';
import { joinFirstQueue } from '../users/service';
import { createCompany } from './create';
import { publishCompany, publishToOperators } from './live';
import type { OperatorParts } from './operator-parts';
import * as queries from './operator-queries';
import { readCompany, readTerms } from './queries';

const size = 20;

function shown({ grace: graceDays, ...row }: queries.Row, now: Date): OperatorCompany {
  const [zone, dueAt] = [row.timeZone, row.dueDate === null ? null : new Date(row.dueDate)];
  const facts = {
    dueAt,
    trialEndsAt: row.trialExpiration === null ? null : new Date(row.trialExpiration),
    graceDays,
    isExempt: row.billingExempt,
    isBlockedByHand: !row.status,
    zone,
  };
  return { ...row, state: accessOf(facts, now), daysLeft: daysLeft(row.billingExempt ? null : dueAt, now, zone) };
}

export const page = (
  { now }: UserCtx,
  { tenancy }: OperatorParts,
  { searchParam, state, pageNumber, cursor }: QueryOf<typeof companies.page>,
): Promise<ReplyOf<typeof companies.page>> =>
  tenancy.acrossCompanies(async (db) => {
    const wanted = { term: searchParam.trim(), filter: state, now };
    const place =
      cursor === undefined
        ? queries.fromPage((pageNumber - 1) * size)
        : queries.after(...(decodeCursor(cursor, ['text', 'id']) as [string, number]));
    const [found, { count }] = await Promise.all([queries.list(db, wanted, place, size), queries.count(db, wanted)]);
    const { rows, ...cut } = cutPage(found, size, (row) => [row.name, row.id]);
    return { companies: rows.map((row) => shown(row, now)), count, ...cut };
  });

export const listAll = ({ tenancy }: OperatorParts) => tenancy.acrossCompanies(queries.listAll);

/** @throws ERR_NO_COMPANY_FOUND */
async function read({ tenancy }: OperatorParts, companyId: number, now: Date): Promise<OperatorCompany> {
  return tenancy.acrossCompanies(async (db) => {
    const row = await queries.read(db, companyId);
    if (!row) throw fail('ERR_NO_COMPANY_FOUND');
    return shown(row, now);
  });
}

/** Those of them that are still there, as operators see them. */
export const listShown = (
  { tenancy }: Pick<OperatorParts, 'tenancy'>,
  companyIds: number[],
  now: Date,
): Promise<OperatorCompany[]> =>
  tenancy.acrossCompanies(async (db) => (await queries.readMany(db, companyIds)).map((row) => shown(row, now)));

/** Told once it is committed, to operators as it is by then. */
async function told(
  parts: OperatorParts,
  companyId: number,
  action: 'create' | 'update',
  now: Date,
): Promise<OperatorCompany> {
  const company = await read(parts, companyId, now);
  publishToOperators(parts.publish, { action, company });
  return company;
}

/** @throws ERR_COMPANY_EXISTS */
async function takeName(db: Db, name: string, exceptId: number | null): Promise<void> {
  await queries.lockNames(db);
  if (await queries.hasName(db, name, exceptId)) throw fail('ERR_COMPANY_EXISTS');
}

/** @throws ERR_COMPANY_EXISTS, ERR_EMAIL_IN_USE, ERR_NO_PLAN_FOUND; ERR_VALIDATION where nobody could log in */
export async function create(
  ctx: UserCtx,
  parts: OperatorParts,
  body: BodyOf<typeof companies.create>,
  facts: RequestInfo,
): Promise<ReplyOf<typeof companies.create>> {
  const { now } = ctx;
  const email = body.adminEmail ?? body.email;
  if (!email) throw fail('ERR_VALIDATION', { fields: { adminEmail: 'Required' } });
  const timeZone = 'America/Sao_Paulo';
  const months = monthsOf[body.recurrence ?? 'MENSAL'];
  const day = dayOf(body.dueDate ?? null, timeZone);
  const due = parts.due.setDueDay({ dueAt: null, anchorDay: null }, day, months, timeZone);
  // Nobody knows it where none was said: the link is the only way in.
  const password = body.password ?? randomBytes(24).toString('base64url');
  const made = await parts.tenancy
    .acrossCompanies(async (db) => {
      await takeName(db, body.name, null);
      const settings = { campaignsEnabled: body.campaignsEnabled === false ? 'false' : 'true' };
      const admin = { name: body.adminName ?? body.name.slice(0, 50), email, password };
      const { name, phone, planId } = body;
      const company = { name, phone: phone ?? null, email: body.email ?? email, planId, dueDate: due.dueAt, timeZone };
      const { companyId, userId } = await createCompany(db, { ...company, settings, admin }, now);
      const queueId = await parts.makeFirstQueue(db, companyId, now);
      await joinFirstQueue(db, companyId, { userId, queueId }, now);
      return { companyId, userId };
    })
    .catch((error: unknown) => {
      if (violated(error) === 'users_email') throw fail('ERR_EMAIL_IN_USE');
      throw refusedPlan(error);
    });
  const link = await parts.tenancy.inCompany(made.companyId, async (company) => {
    const held = (await queries.hold(company))!;
    const { status = true, recurrence = held.recurrence, billingExempt = false, document = '', notes = '' } = body;
    const { graceDays = null } = body;
    const given = { status, recurrence, billingExempt, graceDays, document, notes };
    await queries.write(company, { ...held, ...given, dueAt: due.dueAt, anchorDay: due.anchorDay });
    const user = asUser(parts.tenancy, ctx.viewer, company, ctx.address);
    await audit(user, { action: 'company.create', subject: body.name, subjectId: made.companyId, after: { email } });
    return body.password === undefined ? parts.makeFirstLink(company, made.userId, facts) : null;
  });
  return { ...(await told(parts, made.companyId, 'create', now)), link };
}

/**
 * @throws ERR_NO_COMPANY_FOUND, ERR_COMPANY_EXISTS, ERR_NO_PLAN_FOUND; ERR_OWN_COMPANY for what would lock the operator out;
 * ERR_VALIDATION where one that was exempt is to pay again, and is due on no later day
 */
export async function update(
  ctx: UserCtx,
  parts: OperatorParts,
  companyId: number,
  { dueDate, campaignsEnabled, ...body }: BodyOf<typeof companies.update>,
): Promise<OperatorCompany> {
  const turned = await parts.tenancy
    .inCompany(companyId, async (company) => {
      const { timeZone, dueDate: dueBefore, ...held } = await holdOrFail(company);
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
      const next = { ...held, ...given };
      const before = { dueAt: dueBefore === null ? null : new Date(dueBefore), anchorDay: held.anchorDay };
      const months = monthsOf[next.recurrence as Recurrence];
      const due =
        dueDate === undefined ? before : parts.due.setDueDay(before, dayOf(dueDate, timeZone), months, timeZone);
      const paysAgain = held.billingExempt && !next.billingExempt;
      if (paysAgain && (due.dueAt === null || (isSame(due.dueAt, before.dueAt) && due.dueAt < company.now)))
        throw fail('ERR_VALIDATION', { fields: { dueDate: 'Required' } });
      const hasGrace = mayHaveGrace(held.hasGrace, before.dueAt, due.dueAt, company.now);
      const graceDays = hasGrace ? (next.graceDays ?? (await readTerms(company.db)).graceDays) : 0;
      const facts = { dueAt: due.dueAt, trialEndsAt: null, graceDays, isExempt: next.billingExempt, zone: timeZone };
      const isOpen = isOpenFor(accessOf({ ...facts, isBlockedByHand: !next.status }, company.now));
      if (companyId === ctx.companyId && !isOpen) throw fail('ERR_OWN_COMPANY');
      if (next.name.toLowerCase() !== held.name.toLowerCase()) await takeName(company.db, next.name, companyId);
      await queries.write(company, { ...next, ...due, hasGrace });
      const user = asUser(parts.tenancy, ctx.viewer, company, ctx.address);
      await writeDown(user, { ...held, dueAt: before.dueAt }, { ...next, dueAt: due.dueAt });
      await switchCampaigns(user, parts, campaignsEnabled);
      publishCompany(company, await readCompany(company));
      return {
        isOtherPlan: next.planId !== held.planId || next.recurrence !== held.recurrence,
        isMovedOn: due.dueAt !== null && before.dueAt !== null && due.dueAt > before.dueAt,
      };
    })
    .catch((error: unknown) => {
      throw refusedPlan(error);
    });
  await parts.open.refresh(companyId, turned.isOtherPlan);
  if (turned.isMovedOn) await parts.open.voidCovered(ctx, companyId);
  return told(parts, companyId, 'update', ctx.now);
}

/**
 * One period more, by the rules of a payment of today; or what the open invoice is for, which is paid by that.
 * @throws ERR_NO_COMPANY_FOUND; ERR_INVOICE_NOT_OPEN where there is none to be paid; ERR_INVALID_TRANSITION for one that is
 * never due, or on no later day
 */
export async function extend(
  ctx: UserCtx,
  parts: OperatorParts,
  companyId: number,
  { settle }: BodyOf<typeof companies.extend>,
): Promise<OperatorCompany> {
  if (settle) {
    // whoever says that the money has come gives nothing away: paid meanwhile, it was paid for
    if (!(await parts.open.settle(ctx, companyId))) throw fail('ERR_INVOICE_NOT_OPEN');
    return told(parts, companyId, 'update', ctx.now);
  }
  await parts.tenancy.inCompany(companyId, async (company) => {
    const { timeZone: zone, dueDate, ...held } = await holdOrFail(company);
    const before = { dueAt: dueDate === null ? null : new Date(dueDate), anchorDay: held.anchorDay };
    const graceDays = held.hasGrace ? (held.graceDays ?? (await readTerms(company.db)).graceDays) : 0;
    const months = monthsOf[held.recurrence as Recurrence];
    const next = parts.due.renew(before, months, company.now, company.now, { graceDays, zone });
    if (!next) throw fail('ERR_INVALID_TRANSITION');
    if (next.dueAt && !isDueDay(dayIn(zone, next.dueAt)))
      throw fail('ERR_INVALID_TRANSITION', { detail: 'No later day is left.' });
    await queries.write(company, { ...held, dueAt: next.dueAt, anchorDay: next.anchorDay, hasGrace: true });
    const user = asUser(parts.tenancy, ctx.viewer, company, ctx.address);
    await writeDown(user, { ...held, dueAt: before.dueAt }, { ...held, dueAt: next.dueAt });
    publishCompany(company, await readCompany(company));
  });
  await parts.open.voidCovered(ctx, companyId);
  return told(parts, companyId, 'update', ctx.now);
}

/** @throws ERR_NO_COMPANY_FOUND, ERR_OWN_COMPANY */
export async function remove(ctx: UserCtx, parts: OperatorParts, companyId: number): Promise<void> {
  if (companyId === ctx.companyId) throw fail('ERR_OWN_COMPANY');
  await parts.tenancy.inCompany(companyId, async (company) => {
    const gone = await queries.markDeleted(company);
    if (!gone) throw fail('ERR_NO_COMPANY_FOUND');
    const user = asUser(parts.tenancy, ctx.viewer, company, ctx.address);
    await audit(user, { action: 'company.delete', subject: gone.name, subjectId: companyId });
    await company.enqueue('companies.erase', {}, { key: `companies.erase:${companyId}` });
  });
  publishToOperators(parts.publish, { action: 'delete', companyId });
}

/** A day gone by ends access where it lies; a later one than before was paid for elsewhere. The same day changes nothing. */
function mayHaveGrace(had: boolean, before: Date | null, after: Date | null, now: Date): boolean {
  if (after === null || isSame(after, before)) return had;
  return after > now && (had || (before !== null && after > before));
}

const isSame = (one: Date, other: Date | null) => one.getTime() === other?.getTime();

async function holdOrFail(ctx: Ctx): Promise<queries.Held> {
  const held = await queries.hold(ctx);
  if (!held) throw fail('ERR_NO_COMPANY_FOUND');
  return held;
}

/** The day that was meant: of an instant, the one that the company's wall shows then. @throws ERR_VALIDATION */
function dayOf(given: string | null, zone: string): string | null {
  if (given === null || given.length === 10) return given;
  const day = dayIn(zone, new Date(given));
  if (!isDueDay(day)) throw fail('ERR_VALIDATION', { fields: { dueDate: 'Invalid date' } });
  return day;
}

const refusedPlan = (error: unknown) =>
  violated(error) === 'companies_plan_id_fkey' ? fail('ERR_NO_PLAN_FOUND') : error;

type Facts = Omit<queries.Held, 'dueDate' | 'timeZone'> & { dueAt: Date | null };

/** Each kind of change under its own name. */
async function writeDown(ctx: UserCtx, before: Facts, after: Facts): Promise<void> {
  const about = { subject: after.name, subjectId: ctx.companyId };
  // Not the notes: the company reads what was done to it.
  const rest = async ({ name, email, phone, planId, recurrence, document, graceDays }: Facts) => {
    const plan = (await readPlan(ctx, planId)).name;
    return { name, email, phone, plan, recurrence, document, graceDays };
  };
  if (before.status !== after.status)
    await audit(ctx, { ...about, action: after.status ? 'company.unblock' : 'company.block' });
  const exempt = ({ billingExempt }: Facts) => ({ billingExempt });
  await audit(ctx, { ...about, action: 'company.exempt', before: exempt(before), after: exempt(after) });
  const due = ({ dueAt }: Facts) => ({ dueDate: dueAt });
  await audit(ctx, { ...about, action: 'company.due', before: due(before), after: due(after) });
  await audit(ctx, { ...about, action: 'company.update', before: await rest(before), after: await rest(after) });
}

async function switchCampaigns(ctx: UserCtx, { vault }: OperatorParts, wanted: boolean | undefined): Promise<void> {
  if (wanted === undefined || (await readSetting(ctx, 'campaignsEnabled')) === String(wanted)) return;
  await updateSetting(ctx, vault, 'campaignsEnabled', String(wanted));
}
