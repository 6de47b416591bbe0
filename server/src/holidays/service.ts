import type { Holiday } from '@guiche/contract/holidays';
import { fail, violated } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { publishHoliday } from './live';
import * as queries from './queries';

/** By their day. */
export const list = (ctx: Ctx): Promise<Holiday[]> => queries.allHolidays(ctx);

/** @throws ERR_HOLIDAY_EXISTS */
export async function create(ctx: Ctx, fields: queries.HolidayFields): Promise<Holiday> {
  const holiday = await queries.insertHoliday(ctx, fields).catch(refuseTakenDay);
  publishHoliday(ctx, { action: 'create', holiday });
  return holiday;
}

/** @throws ERR_NO_HOLIDAY_FOUND, ERR_HOLIDAY_EXISTS */
export async function update(ctx: Ctx, id: number, fields: Partial<queries.HolidayFields>): Promise<Holiday> {
  const holiday = await queries.updateHoliday(ctx, id, fields).catch(refuseTakenDay);
  if (!holiday) throw fail('ERR_NO_HOLIDAY_FOUND');
  publishHoliday(ctx, { action: 'update', holiday });
  return holiday;
}

/** @throws ERR_NO_HOLIDAY_FOUND */
export async function remove(ctx: Ctx, id: number): Promise<{ message: string }> {
  if (!(await queries.deleteHoliday(ctx, id))) throw fail('ERR_NO_HOLIDAY_FOUND');
  publishHoliday(ctx, { action: 'delete', holidayId: id });
  return { message: 'Holiday deleted' };
}

function refuseTakenDay(error: unknown): never {
  throw violated(error) === 'holidays_day' ? fail('ERR_HOLIDAY_EXISTS') : error;
}
