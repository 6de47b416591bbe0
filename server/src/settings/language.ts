import type { Language } from '@guiche/contract/shapes';
import { sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import { readSetting } from './service';

/** In which language customers of this company are told what nobody there has written, to be asked along with something else. */
export const customerLanguage = (companyId: Sql): Sql =>
  sql`coalesce((select value from settings where company_id = ${companyId} and key = 'language'), 'pt')`;

/** The same by itself. */
export const readLanguage = async (ctx: Ctx): Promise<Language> => (await readSetting(ctx, 'language')) as Language;
