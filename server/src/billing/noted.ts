import { audit, type Audited } from '../audit/service';
import type { UserCtx } from '../platform/serve';
import type { Book } from './book';

/** Says who did it, in the transaction in which it is done. */
export const noted = (ctx: UserCtx, { db, now, emitIn }: Book, companyId: number, what: Audited): Promise<void> =>
  audit({ companyId, db, now, viewer: ctx.viewer, address: ctx.address, emit: emitIn(companyId) }, what);
