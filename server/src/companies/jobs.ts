import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import { readEmail } from '../users/service';
import { letterToOwner } from './letter';

export const companyJobs = ({
  tenancy,
  mail,
}: {
  tenancy: Tenancy;
  mail: Mail;
}): Pick<Handlers, 'companies.mailOwner'> => ({
  'companies.mailOwner': async ({ companyId, userId, letterId, language }) => {
    const ctx = tenancy.reading(companyId);
    const email = await readEmail(ctx, userId);
    // Asked for where there was mail, done where there is none, or the user is gone: nobody to tell.
    if (!mail.isOn || !email) return;
    const outcome = await mail.send({ id: letterId, to: email, ...letterToOwner(language, mail.page) });
    if (outcome === 'refused') ctx.log.warn({ companyId, userId }, 'the mail server will not have this address');
  },
});
