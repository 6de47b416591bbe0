import type { companies } from '@guiche/contract/companies';
import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import { isOffered } from '../plans/service';
import { networkOf } from '../platform/addresses';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { RequestInfo, PublicCtx } from '../platform/serve';
import type { Throttle } from '../platform/throttle';
import { hashPassword } from '../users/passwords';
import { joinFirstQueue } from '../users/service';
import { createCompany } from './create';
import { billingTerms } from './service';
import type { NotifyOwner } from './notify-owner';

export interface SignUpParts {
  /** May companies sign up by themselves in this installation? */
  isOpen(): Promise<boolean>;
  throttle: Throttle;
  /** Does another site's page make the call? */
  isForeign(facts: Pick<RequestInfo, 'origin' | 'host'>): boolean;
  makeFirstQueue(db: Db, companyId: number, now: Date): Promise<number>;
  notifyOwner: NotifyOwner;
}

type Reply = ReplyOf<typeof companies.signUp>;

const day = 86_400_000;
/** So many companies may come from one address. */
const signUps = { most: 3, within: 3_600_000 };
const answer: Reply = { message: 'Company signed up.' };

/** The verb of the endpoint: makes a company that can work at once, for a trial. */
export function createSignUp(parts: SignUpParts) {
  /**
   * A used e-mail is answered like a new one, after the same work, so that nobody learns who has an account.
   * @throws ERR_NO_PERMISSION, ERR_USER_CREATION_DISABLED, ERR_TOO_MANY_REQUESTS, ERR_NO_PLAN_FOUND
   */
  return async (ctx: PublicCtx, body: BodyOf<typeof companies.signUp>, facts: RequestInfo): Promise<Reply> => {
    if (parts.isForeign(facts)) throw fail('ERR_NO_PERMISSION');
    if (!(await parts.isOpen())) throw fail('ERR_USER_CREATION_DISABLED');
    const giveBack = await parts.throttle.take(`signup:${networkOf(facts.ip)}`, signUps);
    try {
      if (!(await ctx.acrossCompanies((db) => isOffered(db, body.planId)))) throw fail('ERR_NO_PLAN_FOUND');
      // Before the transaction, since it takes a while, and whatever comes of it, since it can be timed.
      const hash = await hashPassword(body.password);
      await ctx
        .acrossCompanies((db) => make(db, body, hash, ctx.now))
        .catch((error: unknown) => {
          if (violated(error) !== 'users_email') throw error;
          parts.notifyOwner(body.email, body.language);
        });
    } catch (error) {
      await giveBack();
      throw error;
    }
    return answer;
  };

  async function make(db: Db, body: BodyOf<typeof companies.signUp>, hash: string, now: Date): Promise<void> {
    const { trialDays } = await billingTerms({ db });
    const trialEnd = new Date(now.getTime() + trialDays * day);
    const { name, email, phone, planId, language } = body;
    const company = { name, email, phone: phone || null, planId, dueDate: trialEnd, trialExpiration: trialEnd };
    const admin = { name, email, password: { hash } };
    const { companyId, userId } = await createCompany(db, { ...company, admin, settings: { language } }, now);
    const queueId = await parts.makeFirstQueue(db, companyId, now);
    await joinFirstQueue(db, companyId, { userId, queueId }, now);
  }
}
