import type { Viewer } from '@guiche/contract/permissions';
import type { Me } from '@guiche/contract/users';
import { readOwnCompany } from '../companies/service';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { Deps } from './deps';
import type { ViewerRow } from './queries';
import * as queries from './support-queries';

/** Whom a session acts as: its own user, or an admin of the company in which an operator is as support. */

/** As login and refresh answer it. */
export async function asTheyAre(
  ctx: Ctx,
  { reading, vault }: Pick<Deps, 'reading' | 'vault'>,
  sessionId: string,
  own: Me,
): Promise<Me> {
  const stay = own.super ? await queries.readStay(ctx, sessionId) : undefined;
  const helped = stay && reading(stay.companyId);
  if (!helped || !(await queries.readHelped(helped))) return own;
  return {
    ...own,
    ...admin,
    allTicket: 'enable',
    greetingMessage: '',
    transferMessage: '',
    queues: [],
    name: nameOf(own.name),
    companyId: stay.companyId,
    company: await readOwnCompany(helped, vault, admin),
    support: { until: stay.until },
  };
}

/** As every call knows it, by the session's row. */
export async function viewerAsTheyAre(
  own: Viewer,
  { supportCompanyId: companyId, supportUntil }: Pick<ViewerRow, 'supportCompanyId' | 'supportUntil'>,
  reading: Tenancy['reading'],
  now: Date,
): Promise<Viewer> {
  if (!own.super || companyId === null || supportUntil === null) return own;
  const until = Date.parse(supportUntil);
  const company = until > now.getTime() ? await queries.readHelped(reading(companyId)) : undefined;
  if (!company) return own;
  const { name: companyName, features } = company;
  const support = { companyName, until, own };
  return { ...own, ...admin, companyId, name: nameOf(own.name), allTicket: true, queueIds: [], features, support };
}

const admin = { profile: 'admin', super: false, whatsappId: null } as const;

/** As colleagues who are there at the same time read it. */
const nameOf = (name: string) => `Suporte (${name})`;
