import type { companies } from '@guiche/contract/companies';
import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { isOffered } from '../plans/service';
import type { Db } from '../platform/database';
import { fail, violated } from '../platform/errors';
import type { Facts, PublicCtx } from '../platform/serve';
import type { Mail } from '../platform/mail';
import { hashPassword } from '../users/passwords';
import { findByEmail, joinFirstQueue } from '../users/service';
import { createCompany } from './create';
import { createSignUpLimit } from './sign-up-limit';

export interface SignUpParts {
  /** May companies sign up by themselves in this installation? */
  open: boolean;
  rateLimits: boolean;
  clock: () => Date;
  /** Does another site's page make the call? */
  isForeign(facts: Pick<Facts, 'origin' | 'host'>): boolean;
  makeFirstQueue(db: Db, companyId: number, now: Date): Promise<number>;
  mail: Pick<Mail, 'isOn'>;
}

type Reply = ReplyOf<typeof companies.signUp>;

const trialDays = 3;
const day = 86_400_000;
const hour = 3_600_000;
const answer: Reply = { message: 'Company signed up.' };

/** The verb of the door: makes a company that can work at once, for a trial. */
export function createSignUp(parts: SignUpParts) {
  const limit = createSignUpLimit(parts);
  const toldAt = new LRUCache<string, number>({ max: 20_000 });

  /**
   * A used e-mail is answered like a new one, after the same work, so that nobody learns who has an account.
   * @throws ERR_NO_PERMISSION, ERR_USER_CREATION_DISABLED, ERR_TOO_MANY_REQUESTS, ERR_NO_PLAN_FOUND
   */
  return async (ctx: PublicCtx, body: BodyOf<typeof companies.signUp>, facts: Facts): Promise<Reply> => {
    if (parts.isForeign(facts)) throw fail('ERR_NO_PERMISSION');
    if (!parts.open) throw fail('ERR_USER_CREATION_DISABLED');
    const giveBack = limit.take(facts.ip);
    try {
      if (!(await ctx.acrossCompanies((db) => isOffered(db, body.planId)))) throw fail('ERR_NO_PLAN_FOUND');
      // Before the transaction, since it takes a while, and whatever comes of it, since it can be timed.
      const hash = await hashPassword(body.password);
      await ctx
        .acrossCompanies((db) => make(db, body, hash, ctx.now))
        .catch((error: unknown) => {
          if (violated(error) !== 'users_email') throw error;
          if (parts.mail.isOn) ctx.later('the owner of an e-mail was not told', () => tellOwner(ctx, body));
        });
    } catch (error) {
      giveBack();
      throw error;
    }
    return answer;
  };

  async function make(db: Db, body: BodyOf<typeof companies.signUp>, hash: string, now: Date): Promise<void> {
    const trialEnd = new Date(now.getTime() + trialDays * day);
    const { name, email, phone, planId } = body;
    const company = { name, email, phone: phone || null, planId, dueDate: trialEnd, trialExpiration: trialEnd };
    const admin = { name, email, password: { hash } };
    const { companyId, userId } = await createCompany(db, { ...company, admin }, now);
    const queueId = await parts.makeFirstQueue(db, companyId, now);
    await joinFirstQueue(db, companyId, { userId, queueId }, now);
  }

  /** Once an hour and no oftener: whoever is told cannot help what others type. */
  async function tellOwner(ctx: PublicCtx, { email, language }: BodyOf<typeof companies.signUp>): Promise<void> {
    const owner = await ctx.acrossCompanies((db) => findByEmail(db, email));
    if (!owner) return;
    const { companyId, userId } = owner;
    const [key, now] = [`${companyId}:${userId}`, ctx.now.getTime()];
    if (now - (toldAt.get(key) ?? 0) < hour) return;
    toldAt.set(key, now);
    const letter = { userId, letterId: randomUUID(), language };
    await ctx.inCompany(companyId, (company) => company.enqueue('companies.mailOwner', letter, { maxAttempts: 12 }));
  }
}
