import type { Handlers } from '../platform/jobs';
import type { Mail } from '../platform/mail';
import type { Tenancy } from '../platform/tenancy';
import { kindOf } from './kinds';
import * as queries from './queries';
import { alertEmail } from './show';

interface Parts {
  tenancy: Tenancy;
  mail: Mail;
}

export const alertJobs = ({ tenancy, mail }: Parts): Pick<Handlers, 'alerts.mail'> => ({
  'alerts.mail': async ({ companyId, userId, alert }) => {
    if (!mail.isOn) return;
    const ctx = tenancy.reading(companyId);
    const kind = kindOf(alert);
    const [address, holds] = await Promise.all([queries.addressOf(ctx, userId), kind.holds(ctx, alert)]);
    // No admin any more, or an e-mail that was held up.
    if (!address || !holds) return;
    const id = `${kind.about(alert)}-${companyId}-${new Date(alert.since).getTime()}-${alert.is}-${userId}`;
    const outcome = await mail.send({ id, to: address.email, ...alertEmail(alert, address, mail.page) });
    if (outcome === 'refused') ctx.log.warn({ companyId, userId }, 'the mail server will not have this address');
  },
});
