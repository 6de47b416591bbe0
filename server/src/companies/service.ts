import type { Company } from '@guiche/contract/companies';
import { neverDue } from '@guiche/contract/due-date';
import type { Viewer } from '@guiche/contract/permissions';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { readPlan } from '../plans/service';
import { listSettings } from '../settings/service';
import type { Vault } from '../settings/vault';
import { publishCompany } from './live';
import * as queries from './queries';

export const { limitsAhead } = queries;

/** The company with its plan. */
export async function readCompany(ctx: Ctx) {
  const company = await queries.readCompany(ctx);
  return { ...company, plan: await readPlan(ctx, company.planId) };
}

/** The company as its own people see it: with plan and settings, secrets masked for whoever looks. */
export async function readOwnCompany(ctx: Ctx, vault: Vault, viewer: Pick<Viewer, 'profile' | 'super'>) {
  const [company, settings] = await Promise.all([readCompany(ctx), listSettings(ctx, vault, viewer)]);
  const { accessUntil } = await queries.readAccess(ctx);
  return { ...company, dueDate: accessUntil ?? neverDue, billedUntil: accessUntil && company.dueDate, settings };
}

/** @throws ERR_NO_COMPANY_FOUND for any company but one's own, which only the operator may look at */
export async function readOwn(ctx: UserCtx, companyId: number, tenancy: Pick<Tenancy, 'reading'>): Promise<Company> {
  if (companyId === ctx.companyId) return queries.readCompany(ctx);
  const other = ctx.viewer.super ? tenancy.reading(companyId) : undefined;
  if (!other || !(await isCompany(other))) throw fail('ERR_NO_COMPANY_FOUND');
  return queries.readCompany(other);
}

/** @throws ERR_NO_COMPANY_FOUND for any company but one's own */
export async function readNamed(ctx: Ctx, companyId: number) {
  if (companyId !== ctx.companyId) throw fail('ERR_NO_COMPANY_FOUND');
  return readCompany(ctx);
}

/**
 * Changes the hours of the own company; every screen of it hears.
 * @throws ERR_NO_COMPANY_FOUND for any company but one's own
 */
export async function updateSchedules(ctx: Ctx, companyId: number, schedules: Company['schedules']): Promise<Company> {
  if (companyId !== ctx.companyId) throw fail('ERR_NO_COMPANY_FOUND');
  const company = await queries.updateSchedules(ctx, schedules);
  publishCompany(ctx, company);
  return company;
}

/** Is there still a company of this context? */
export const isCompany = async (ctx: Ctx): Promise<boolean> => (await queries.readId(ctx)) !== undefined;

/** What the operator grants all companies alike: days of grace, days of trial. */
export const billingTerms = ({ db }: Pick<Ctx, 'db'>): Promise<queries.BillingTerms> => queries.readTerms(db);

/** IANA name of the zone in which the company counts days and hours. */
export const zone = async (ctx: Ctx): Promise<string> => (await queries.readZone(ctx)).zone;

/** How many users, connections and queues the plan allows. */
export const limits = (ctx: Ctx): Promise<queries.Limits> => queries.readLimits(ctx);

/**
 * The same for whoever is about to create one: holds the company until the transaction ends, so that two at once
 * cannot pass the limit together.
 */
export async function holdLimits(ctx: Ctx): Promise<queries.Limits> {
  await queries.lock(ctx);
  return queries.readLimits(ctx);
}

/** Makes changes that must not happen twice at once in a company wait for each other. */
export async function hold(ctx: Ctx): Promise<void> {
  await queries.lock(ctx);
}
