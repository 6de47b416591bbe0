import type { Asked } from '../connections/number-checks';
import type { Contacts } from '../contacts/service';
import type { Jobs } from '../jobs';
import { send } from '../messages/send';
import { CodedError } from '../platform/errors';
import { once } from '../platform/idempotency';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { findActive } from '../tickets/service';
import { isUp } from './queries';

export interface Neighbours {
  contacts: Pick<Contacts, 'findOrCreate'>;
  gateway: Asked;
}

interface Words {
  about: Jobs['line-reminders.send'];
  name: string;
  number: string;
  words: string;
}

/**
 * Contact, message and the note that it was said are one transaction: however often the job runs, it is said once. It opens
 * no conversation; whoever answers opens one, and finds it above their answer.
 * @returns `away` where it would have to wait; the code of why it may not be sent, and then nothing is written
 */
export const say = (
  { tenancy, contacts }: { tenancy: Tenancy } & Pick<Neighbours, 'contacts'>,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  { about, name, number, words }: Words,
): Promise<string> =>
  tenancy
    .inCompany(companyId, async (ctx) => {
      if (!(await isUp(ctx, connectionId))) return 'away';
      const key = `invoice ${about.companyId} ${about.invoiceId} ${about.kind}`;
      const act = () => write(ctx, contacts, { connectionId, name, number, words });
      await once(ctx, { connectionId }, key, { body: null, files: [] }, 200, act);
      return 'said';
    })
    .catch((error: unknown) => {
      if (error instanceof CodedError) return error.code;
      throw error;
    });

async function write(
  ctx: Ctx,
  contacts: Neighbours['contacts'],
  { connectionId, name, number, words }: { connectionId: number } & Omit<Words, 'about'>,
): Promise<number> {
  const who = { id: { kind: 'pn' as const, value: number }, aliases: [], pushName: name };
  const { contact } = await contacts.findOrCreate(ctx, who, { connectionId, isGroup: false, isWrittenTo: true });
  const ticket = await findActive(ctx, contact.id, connectionId);
  const [sent] = await send(ctx, {
    as: 'reminder',
    to: ticket ?? { contactId: contact.id, whatsappId: connectionId },
    contact,
    content: [{ text: words, isReady: true }],
  });
  return sent!.id;
}
