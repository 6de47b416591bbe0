import type { BodyOf } from '@guiche/contract/endpoint';
import type { platformSettings } from '@guiche/contract/platform-settings';
import { unreadyOf } from '@guiche/contract/templates';
import { CodedError, fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
import type { TemplateSource } from '../whatsapp/cloud/templates';
import * as queries from './queries';

interface Parts {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  templates: TemplateSource;
}

/**
 * The template of reminders is one that can leave over their line, by the rules for those of campaigns. While nobody can say
 * what the line has approved any is taken, and looked at again when it is to leave.
 * @throws ERR_NO_TEMPLATE_FOUND; ERR_VALIDATION where a field of it is empty, or it wants what a reminder has not
 */
export async function refuseUnreadyTemplate(
  ctx: UserCtx,
  { tenancy, templates }: Parts,
  body: BodyOf<typeof platformSettings.update>,
): Promise<void> {
  if (body.reminderTemplate === undefined && body.reminderConnectionId === undefined) return;
  const [row, named] = await tenancy.acrossCompanies(async (db) => [
    await queries.read(db),
    await queries.reminderLine(db),
  ]);
  const { reminderTemplate: chosen = row.reminderTemplate, reminderConnectionId: lineId = row.reminderConnectionId } =
    body;
  if (chosen === null || lineId === null) return;
  const companyId = named?.connectionId === lineId ? named.companyId : ctx.companyId;
  const known = await templates(companyId, lineId).catch((error: unknown) => {
    if (error instanceof CodedError && error.code === 'ERR_UNAVAILABLE') return undefined;
    throw error;
  });
  if (!known) return;
  const template = known.find(({ name, language }) => name === chosen.name && language === chosen.language);
  if (!template) throw fail('ERR_NO_TEMPLATE_FOUND', { fields: { reminderTemplate: 'Invalid' } });
  const why = unreadyOf(template, chosen, null);
  if (why)
    throw fail('ERR_VALIDATION', { fields: { reminderTemplate: why === 'empty field' ? 'Required' : 'Invalid' } });
}
