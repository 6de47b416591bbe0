import { recurrences, type Recurrence } from '@guiche/contract/billing';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { PlatformSettings, platformSettings } from '@guiche/contract/platform-settings';
import { auditAcross, type Publish } from '../audit/service';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { Incoming, MediaStore } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import { noCompany, type Tenancy } from '../platform/tenancy';
import type { TemplateSource } from '../whatsapp/cloud/templates';
import * as queries from './queries';
import { refuseUnreadyTemplate } from './reminder-template';

export interface Parts {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  store: MediaStore;
  publish: Publish;
  templates: TemplateSource;
  /** Where the API begins. */
  apiBase: string;
  /** Whether whoever started the server lets companies sign up. */
  maySignUp: boolean;
}

const placeOf = (apiBase: string, key: string | null) =>
  key === null ? null : `${apiBase === '/' ? '' : apiBase}/public/${key}`;

function shown({ logoKey, discounts, ...row }: queries.Row, { apiBase, maySignUp }: Parts): PlatformSettings {
  const all = Object.fromEntries(recurrences.map((one) => [one, discounts[one] ?? 0])) as Record<Recurrence, number>;
  return { ...row, discounts: all, logo: placeOf(apiBase, logoKey), maySignUp };
}

export const show = (parts: Parts): Promise<PlatformSettings> =>
  parts.tenancy.acrossCompanies(async (db) => shown(await queries.read(db), parts));

/**
 * @throws ERR_NO_WAPP_FOUND for a line that is not one of the operator's own company; ERR_NO_TEMPLATE_FOUND, ERR_VALIDATION for
 *   a template that cannot leave over it
 */
export async function update(
  ctx: UserCtx,
  parts: Parts,
  body: BodyOf<typeof platformSettings.update>,
): Promise<PlatformSettings> {
  await refuseUnreadyTemplate(ctx, parts, body);
  const audited = auditAcross(ctx, parts.publish);
  const after = await parts.tenancy.acrossCompanies(async (db) => {
    const before = await queries.hold(db);
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const after: queries.Row = { ...before, ...given };
    await queries.write(db, after, ctx.companyId, ctx.now).catch((error: unknown) => {
      throw violated(error) === 'platform_settings_line' ? fail('ERR_NO_WAPP_FOUND') : error;
    });
    await audited.note(db, { action: 'platform.update', subject: after.name || 'Guichê', before, after });
    return after;
  });
  audited.tell();
  return shown(after, parts);
}

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp']);

/** @throws ERR_UNSUPPORTED_MEDIA; ERR_VALIDATION without a file */
export async function setLogo(ctx: UserCtx, parts: Parts, incoming: Incoming | undefined): Promise<PlatformSettings> {
  if (!incoming) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  if (!pictures.has(incoming.mime)) throw fail('ERR_UNSUPPORTED_MEDIA');
  await parts.store.adopt(noCompany, incoming.key, incoming.file);
  return exchange(ctx, parts, incoming).catch(async (error: unknown) => {
    await parts.store.remove(noCompany, incoming.key);
    throw error;
  });
}

export const removeLogo = (ctx: UserCtx, parts: Parts): Promise<PlatformSettings> => exchange(ctx, parts, null);

async function exchange(ctx: UserCtx, parts: Parts, logo: queries.Picture | null): Promise<PlatformSettings> {
  const audited = auditAcross(ctx, parts.publish);
  const { before, after } = await parts.tenancy.acrossCompanies(async (db) => {
    const was = await queries.hold(db);
    await queries.writeLogo(db, logo, ctx.now);
    const values = { before: { logo: was.logoKey }, after: { logo: logo?.key ?? null } };
    await audited.note(db, { action: 'platform.update', subject: was.name || 'Guichê', ...values });
    return { before: was.logoKey, after: { ...was, logoKey: logo?.key ?? null } };
  });
  audited.tell();
  if (before !== null) await parts.store.remove(noCompany, before);
  return shown(after, parts);
}

/** The picture of the installation by its key, which everybody may see. */
export const logoOf = ({ acrossCompanies }: Pick<Tenancy, 'acrossCompanies'>, key: string) =>
  acrossCompanies((db) => queries.logoOf(db, key));

export interface Brand {
  name: string;
  colour: string;
  logo: string | null;
  /** Whether companies may sign up, as far as the operator decides. */
  hasSignUp: boolean;
  trialDays: number;
}

/** How the installation looks to whoever comes. */
export async function readBrand(db: Db, apiBase: string): Promise<Brand> {
  const { name, colour, logoKey, hasSignUp, trialDays } = await queries.read(db);
  return { name, colour, logo: placeOf(apiBase, logoKey), hasSignUp, trialDays };
}

/** What the installation is called. */
export const readName = async (db: Db): Promise<string> => (await queries.read(db)).name || 'Guichê';

/** Whom companies turn to. */
export interface Support {
  phone: string;
  email: string;
}

/** @param otherwise the e-mail where none was said */
export async function readSupport(db: Db, otherwise: string): Promise<Support> {
  const { supportPhone: phone, supportEmail } = await queries.read(db);
  return { phone, email: supportEmail || otherwise };
}

export type { ReminderLine } from './queries';

/** Over which line companies are told of their invoices, if one was named. */
export const readReminderLine = (db: Db): Promise<queries.ReminderLine | undefined> => queries.reminderLine(db);

/** Of what companies are reminded, and in which words of the operator's; empty: in ours. */
export async function readReminders(
  db: Db,
): Promise<Pick<queries.Row, 'reminderKinds' | 'reminderText' | 'receiptText'>> {
  const { reminderKinds, reminderText, receiptText } = await queries.read(db);
  return { reminderKinds, reminderText, receiptText };
}

/** What of it is about prices: what may be chosen, and what is off in percent. */
export async function readOffer(db: Db): Promise<Pick<queries.Row, 'recurrences' | 'discounts'>> {
  const { recurrences: offered, discounts } = await queries.read(db);
  return { recurrences: offered, discounts };
}
