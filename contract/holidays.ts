import { z } from 'zod';
import { endpoint } from './endpoint';
import { day, Done, id, instant, words } from './shapes';

/** A day on which the company is closed, whatever its hours say. */
export const Holiday = z.strictObject({
  id,
  name: z.string(),
  /** `yyyy-MM-dd`, by the company's calendar. */
  date: z.string(),
  /** Comes back on the same day of every year. */
  yearly: z.boolean(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type Holiday = z.infer<typeof Holiday>;

const fields = { name: words(2, 50), date: day, yearly: z.boolean() };
const ignores = Object.keys(Holiday.shape).filter((key) => !(key in fields));
const params = { holidayId: 'holiday' } as const;

export const holidays = {
  list: endpoint('GET /holidays', { who: 'user', reply: z.array(Holiday), summary: 'Holidays, by their day' }),
  create: endpoint('POST /holidays', {
    who: 'settings:manage',
    body: z.strictObject({ ...fields, yearly: fields.yearly.default(false) }),
    ignores,
    reply: Holiday,
    status: 201,
    fails: ['ERR_HOLIDAY_EXISTS'],
    summary: 'Adds a holiday',
  }),
  update: endpoint('PUT /holidays/:holidayId', {
    who: 'settings:manage',
    params,
    body: z.strictObject(fields).partial(),
    ignores,
    reply: Holiday,
    fails: ['ERR_HOLIDAY_EXISTS'],
    summary: 'Changes a holiday',
  }),
  remove: endpoint('DELETE /holidays/:holidayId', {
    who: 'settings:manage',
    params,
    reply: Done,
    summary: 'Takes a holiday out of the list',
  }),
};
