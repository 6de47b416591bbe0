import { randomBytes } from 'node:crypto';
import { StartError, type Env } from '../platform/env';
import { violated } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import { ensurePlans } from '../plans/service';
import { hasOperator } from '../users/service';
import { createCompany } from './create';
import { lockFirstStart } from './queries';

type Facts = Pick<Env, 'OPERATOR_EMAIL' | 'OPERATOR_PASSWORD' | 'DEMO' | 'DEMO_PASSWORD'>;

/**
 * On the first start makes the plans and the platform operator, admin of a company that never expires. A password that
 * nobody gave is made up and printed, this once.
 */
export async function ensureOperator(
  tenancy: Tenancy,
  env: Facts,
  log: Log,
  now: Date,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
): Promise<void> {
  const given = env.OPERATOR_PASSWORD ?? (env.DEMO ? env.DEMO_PASSWORD : undefined);
  const password = given ?? randomBytes(15).toString('base64url');
  const isMade = await tenancy.acrossCompanies(async (db) => {
    await lockFirstStart(db);
    if (await hasOperator(db)) return false;
    const plans = await ensurePlans(db, now);
    try {
      const admin = { name: 'Operador', email: env.OPERATOR_EMAIL, password, super: true };
      await createCompany(db, { name: 'Operação', planId: plans.Operação, dueDate: null, admin }, now);
    } catch (error) {
      if (violated(error) !== 'users_email') throw error;
      throw new StartError(`OPERATOR_EMAIL ${env.OPERATOR_EMAIL} already belongs to somebody who is not the operator.`);
    }
    return true;
  });
  if (!isMade) return;
  log.info('the platform operator was made');
  if (given === undefined) print(`Operator: ${env.OPERATOR_EMAIL}, password: ${password} (shown only this once)`);
}
