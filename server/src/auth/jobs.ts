import { zone } from '../companies/service';
import type { Handlers } from '../platform/jobs';
import type { Tenancy } from '../platform/tenancy';
import type { Deps } from './deps';
import { resetEmail } from './reset-email';
import { linkOf } from './reset';
import { findToSend } from './reset-queries';

export const authJobs = (
  tenancy: Tenancy,
  { mail, resetTokens }: Pick<Deps, 'mail' | 'resetTokens'>,
): Pick<Handlers, 'auth.mailReset'> => ({
  'auth.mailReset': async ({ companyId, tokenHash, language }) => {
    const ctx = tenancy.reading(companyId);
    const found = await findToSend(ctx, tokenHash);
    // Used, replaced or run out before the e-mail could leave.
    if (!mail.isOn || !found) return;
    const { userId, email, sealed, expiresAt } = found;
    const token = resetTokens.open(companyId, userId, sealed);
    if (token === undefined) return;
    const about = {
      name: await mail.name(),
      link: linkOf(mail.page, token),
      expiresAt: new Date(expiresAt),
      zone: await zone(ctx),
    };
    // The hash names the e-mail: tried again, it is the same one with the same link.
    const outcome = await mail.send({ id: tokenHash, to: email, ...resetEmail(language, about) });
    if (outcome === 'refused') ctx.log.warn({ companyId, userId }, 'the mail server will not have this address');
  },
});
