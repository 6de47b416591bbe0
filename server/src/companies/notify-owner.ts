import type { Language } from '@guiche/contract/shapes';
import { randomUUID } from 'node:crypto';
import { CodedError } from '../platform/errors';
import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { findByEmail } from '../users/service';

/** Once an hour and no oftener: whoever is told cannot help what others type. */
const limit = { most: 1, within: 3_600_000, always: true };

/** Writes whoever has an account with an e-mail that somebody else has just typed as theirs; after the answer to that. */
export type NotifyOwner = (email: string, language: Language) => void;

interface Parts {
  tenancy: Tenancy;
  throttle: Throttle;
  mail: Pick<Mail, 'isOn'>;
}

export function createNotifyOwner({ tenancy, throttle, mail }: Parts): NotifyOwner {
  async function notify(email: string, language: Language): Promise<void> {
    const owner = await tenancy.acrossCompanies((db) => findByEmail(db, email));
    if (!owner) return;
    const { companyId, userId } = owner;
    const isFirst = await throttle.take(`letter:owner:${companyId}:${userId}`, limit).catch((error: unknown) => {
      if (error instanceof CodedError) return undefined;
      throw error;
    });
    if (!isFirst) return;
    const payload = { userId, letterId: randomUUID(), language };
    await tenancy.inCompany(companyId, (ctx) => ctx.enqueue('companies.mailOwner', payload, { maxAttempts: 12 }));
  }
  return (email, language) => {
    if (mail.isOn) tenancy.later('the owner of an e-mail was not told', () => notify(email, language));
  };
}
