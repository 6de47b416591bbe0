import { fillReminder } from '@guiche/contract/platform-settings';
import { filledIn, renderTemplate, type FilledTemplate } from '@guiche/contract/templates';
import type { Told } from '../billing/over-line';
import type { Asked } from '../connections/number-checks';
import type { Contacts } from '../contacts/service';
import type { Jobs } from '../jobs';
import { send, type Content } from '../messages/send';
import { CodedError } from '../platform/errors';
import { once } from '../platform/idempotency';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { ReminderLine } from '../platform-settings/service';
import { findActive } from '../tickets/service';
import { useOf } from '../whatsapp/cloud/template-use';
import { findTemplate } from '../whatsapp/cloud/templates';
import { lineThatIsUp } from './queries';

export interface Neighbours {
  contacts: Pick<Contacts, 'findOrCreate'>;
  gateway: Asked;
}

interface Words {
  about: Jobs['line-reminders.send'];
  name: string;
  number: string;
  words: Told;
}

/**
 * Contact, message and the note that it was said are one transaction: however often the job runs, it is said once. It opens
 * no conversation; whoever answers opens one, and finds it above their answer.
 * @returns `away` where it would have to wait; the code of why it may not be sent, and then nothing is written
 */
export const say = (
  { tenancy, contacts }: { tenancy: Tenancy } & Pick<Neighbours, 'contacts'>,
  { companyId, connectionId, template }: ReminderLine,
  { about, name, number, words }: Words,
): Promise<string> =>
  tenancy
    .inCompany(companyId, async (ctx) => {
      const line = await lineThatIsUp(ctx, connectionId);
      if (!line) return 'away';
      const key = `invoice ${about.companyId} ${about.invoiceId} ${about.kind}`;
      const isOfficial = line.provider === 'cloud';
      const content = await contentFor(ctx, connectionId, isOfficial ? template : null, words);
      if (!content) return 'the template has an empty field';
      const act = () => write(ctx, contacts, { connectionId, name, number, content });
      await once(ctx, { connectionId }, key, { body: null, files: [] }, 200, act);
      return 'said';
    })
    .catch((error: unknown) => {
      if (error instanceof CodedError) return error.code;
      throw error;
    });

/**
 * In free words, which reach whoever has just written to an official line, or as the template that was chosen for it.
 * @returns nothing where a field of it would be empty or is too long
 * @throws ERR_NO_TEMPLATE_FOUND when it is approved no more; ERR_VALIDATION where it wants what a reminder has not
 */
async function contentFor(
  ctx: Ctx,
  connectionId: number,
  chosen: FilledTemplate | null,
  { text, variables }: Told,
): Promise<Content | undefined> {
  if (!chosen) return { text, isReady: true };
  const template = await findTemplate(ctx, connectionId, chosen);
  const values = filledIn(template, chosen, (typed) => fillReminder(typed, variables));
  return values && { text: renderTemplate(template, values), isReady: true, template: useOf(template, { values }) };
}

async function write(
  ctx: Ctx,
  contacts: Neighbours['contacts'],
  { connectionId, name, number, content }: { connectionId: number; name: string; number: string; content: Content },
): Promise<number> {
  const who = { id: { kind: 'pn' as const, value: number }, aliases: [], pushName: name };
  const { contact } = await contacts.findOrCreate(ctx, who, { connectionId, isGroup: false, isWrittenTo: true });
  const ticket = await findActive(ctx, contact.id, connectionId);
  const [sent] = await send(ctx, {
    as: 'reminder',
    to: ticket ?? { contactId: contact.id, whatsappId: connectionId },
    contact,
    content: [content],
  });
  return sent!.id;
}
