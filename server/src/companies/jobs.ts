import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import { readEmail } from '../users/service';
import { erase } from './operator-queries';
import { accountExistsEmail } from './account-exists-email';

/** Rows that a step takes away. */
const stepOf = 2000;

export const companyJobs = ({
  tenancy,
  mail,
}: {
  tenancy: Tenancy;
  mail: Mail;
}): Pick<Handlers, 'companies.mailOwner' | 'companies.erase'> => ({
  'companies.erase': async ({ companyId }) => {
    // A transaction for each step: nobody waits for all of it, and what is done stays done.
    let left = true;
    while (left) ({ left } = await tenancy.acrossCompanies((db) => erase(db, companyId, stepOf)));
  },
  'companies.mailOwner': async ({ companyId, userId, letterId, language }) => {
    const ctx = tenancy.reading(companyId);
    const email = await readEmail(ctx, userId);
    // Asked for where there was mail, done where there is none, or the user is gone: nobody to tell.
    if (!mail.isOn || !email) return;
    const about = { page: mail.page, name: await mail.name() };
    const outcome = await mail.send({ id: letterId, to: email, ...accountExistsEmail(language, about) });
    if (outcome === 'refused') ctx.log.warn({ companyId, userId }, 'the mail server will not have this address');
  },
});
