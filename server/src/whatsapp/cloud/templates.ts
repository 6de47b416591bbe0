import type { Template } from '@guiche/contract/templates';
import { fail } from '../../platform/errors';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import type { Api } from './api';
import { isComplete, type Safe } from './credentials';
import * as queries from './queries';
import { templateOf } from './template-wire';

/** Approved templates: what the network has of a line, asked and kept. */

interface Parts {
  tenancy: Tenancy;
  clock: () => Date;
  api: Api;
  safe: Safe;
}

const fresh = 10 * 60_000;
const most = { pages: 20, page: 100 };
const fields = 'name,language,status,category,components';

/** Asks the line's network, or what it last told. @throws ERR_UNAVAILABLE */
export type TemplateSource = (companyId: number, connectionId: number) => Promise<Template[]>;

/**
 * What may be sent over a line. The network is asked at most every ten minutes; while it does not answer, what it last
 * told stands. @throws ERR_UNAVAILABLE when nothing is known and it does not answer
 */
export async function templatesOf(parts: Parts, companyId: number, connectionId: number): Promise<Template[]> {
  const reading = parts.tenancy.reading(companyId);
  const known = await queries.readTemplates(reading, connectionId);
  if (known && parts.clock().getTime() - new Date(known.fetchedAt).getTime() < fresh) return known.templates;
  const told = await fetchTemplates(parts, companyId, connectionId);
  if (!told && !known) throw fail('ERR_UNAVAILABLE', { detail: 'The official API does not tell its templates.' });
  return told ?? known!.templates;
}

/** Asks the network and keeps what it says; nothing when it does not answer. */
export async function fetchTemplates(
  { tenancy, api, safe }: Parts,
  companyId: number,
  connectionId: number,
): Promise<Template[] | undefined> {
  const stored = await queries.readLine(tenancy.reading(companyId), connectionId);
  const credentials = stored && safe.open(stored);
  if (!isComplete(credentials) || !credentials.wabaId) return undefined;
  const found: Template[] = [];
  let after = '';
  for (let page = 0; page < most.pages; page++) {
    const query = new URLSearchParams({
      fields,
      status: 'APPROVED',
      limit: String(most.page),
      ...(after && { after }),
    });
    const answer = await api.get(credentials, `${credentials.wabaId}/message_templates?${query.toString()}`);
    if (answer.state !== 'done') return undefined;
    const { data, paging } = answer.data as {
      data?: unknown[];
      paging?: { next?: string; cursors?: { after?: string } };
    };
    if (Array.isArray(data)) found.push(...data.flatMap((one) => templateOf(one) ?? []));
    after = paging?.next ? (paging.cursors?.after ?? '') : '';
    if (!after) break;
  }
  const sorted = found.toSorted((a, b) => a.name.localeCompare(b.name) || a.language.localeCompare(b.language));
  await tenancy.inCompany(companyId, (ctx) => queries.keepTemplates(ctx, connectionId, sorted));
  return sorted;
}

/** A template as the network last told it. @throws ERR_NO_TEMPLATE_FOUND */
export async function findTemplate(
  ctx: Ctx,
  connectionId: number,
  asked: { name: string; language: string },
): Promise<Template> {
  const known = await queries.readTemplates(ctx, connectionId);
  const found = known?.templates.find(({ name, language }) => name === asked.name && language === asked.language);
  if (!found || found.needs) throw fail('ERR_NO_TEMPLATE_FOUND');
  return found;
}

/** Campaigns write with templates that are known to be approved: what was decided is known soon. */
export const askForTemplates = (ctx: Ctx, connectionId: number) =>
  ctx.enqueue(
    'whatsapp.askTemplates',
    { connectionId },
    { key: `askTemplates:${ctx.companyId}:${connectionId}`, maxAttempts: 6 },
  );

/** Those of these names that are approved, as the network last told. */
export const approved = async (ctx: Ctx, connectionId: number, names: string[]): Promise<Template[]> =>
  (await queries.readTemplatesNamed(ctx, connectionId, names)).map(({ template }) => template);
