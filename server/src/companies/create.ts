import type { SettingKey } from '@guiche/contract/settings';
import type { Db } from '../platform/database';
import { insertDefaults } from '../settings/service';
import { makeFirstUser, type FirstUser } from '../users/service';
import { weeklyHours } from './hours';
import { insert, type NewCompany } from './queries';

/**
 * Makes a company with the usual hours, every setting, and its first admin.
 * @param settings values other than the defaults
 */
export async function createCompany(
  db: Db,
  company: NewCompany & { admin: FirstUser; settings?: Partial<Record<SettingKey, string>> },
  now: Date,
): Promise<{ companyId: number; userId: number }> {
  const { id: companyId } = await insert(db, company, weeklyHours, now);
  await insertDefaults(db, companyId, company.settings ?? {}, now);
  const userId = await makeFirstUser(db, companyId, company.admin, now);
  return { companyId, userId };
}
