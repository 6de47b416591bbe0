import type { Company } from '@guiche/contract/companies';
import type { Viewer } from '@guiche/contract/permissions';
import { fail } from '../platform/errors';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import { readPlan } from '../plans/service';
import { listSettings } from '../settings/service';
import type { Vault } from '../settings/vault';
import * as queries from './queries';

/** The company with its plan. */
export async function readCompany(ctx: Ctx) {
  const company = await queries.readCompany(ctx);
  return { ...company, plan: await readPlan(ctx, company.planId) };
}

/** The company as its own people see it: with plan and settings, secrets masked for whoever looks. */
export async function readOwnCompany(ctx: Ctx, vault: Vault, viewer: Pick<Viewer, 'profile' | 'super'>) {
  const [company, settings] = await Promise.all([readCompany(ctx), listSettings(ctx, vault, viewer)]);
  return { ...company, settings };
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
  ctx.emit('company', { action: 'update', company }, { rooms: [room.company(ctx.companyId)] });
  return company;
}

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
