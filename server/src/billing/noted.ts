import { audit, type Audited } from '../audit/service';
import type { UserCtx } from '../platform/serve';
import type { Book } from './book';

/** Says who did it, in the transaction in which it is done. */
export const noted = (ctx: UserCtx, { db, now, emitIn }: Book, companyId: number, what: Audited): Promise<void> =>
  audit({ companyId, db, now, viewer: ctx.viewer, address: ctx.address, emit: emitIn(companyId) }, what);

/** The same of whoever has the link to an invoice, and is not logged in: nobody's name, and from where. */
export const notedByLink = ({ db, now, emitIn }: Book, companyId: number, address: string, what: Audited) =>
  audit({ companyId, db, now, address, emit: emitIn(companyId) }, what);
