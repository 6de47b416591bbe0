import { z } from 'zod';
import { hoursProblems, weekdays } from './hours';

/** Building blocks that several rooms share: ids, times, pages, texts. */

export const id = z
  .int()
  .positive()
  .max(2 ** 31 - 1);
export const uuid = z.uuid();
/** ISO 8601, UTC, milliseconds. */
export const instant = z.string().meta({ format: 'date-time' });

/** A day, `yyyy-MM-dd`; there was no year 0. */
export const day = z.iso.date().refine((text) => !text.startsWith('0000'), 'Invalid date');

/** Trimmed text with the specified wordings for too short, too long and missing. */
export const words = (min: number, max: number) =>
  z
    .string({ error: 'Required' })
    .trim()
    .min(min, min === 1 ? 'Required' : 'Too Short!')
    .max(max, 'Too Long!');

export const email = z.string({ error: 'Required' }).trim().max(254, 'Too Long!').pipe(z.email('Invalid email'));
/** As specified: short ones are allowed, and the page advises longer ones. */
export const password = z.string({ error: 'Required' }).min(5, 'Too Short!').max(50, 'Too Long!');
/** A colour as typed in a palette: 3 to 9 characters, `#` and hexadecimal digits. */
export const color = words(3, 9).pipe(z.string().regex(/^#[0-9a-fA-F]{2,8}$/, 'Invalid color'));
/** The languages of the product; what is not said is Portuguese. */
export const language = z.enum(['pt', 'en', 'es']);
export type Language = z.infer<typeof language>;
export const enabled = z.enum(['enabled', 'disabled']);

/** `true`/`false` in a query string. */
export const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] });

const parseJson = (text: string, ctx: z.RefinementCtx) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    ctx.addIssue({ code: 'custom', message: 'Not JSON' });
    return z.NEVER;
  }
};
/** JSON where only text can travel: a query string, a multipart field. */
export const jsonText = z.string().max(20_000).transform(parseJson);
/** A JSON list of ids in a query string: `[1,2]`. */
export const idList = jsonText.pipe(z.array(id).max(500));

/** How every paged list is asked for: by page number (from 1), or by the cursor of the page before. */
export const paging = {
  searchParam: z.string().max(200).default(''),
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** Holds the sort values of a row, a name of a hundred characters among them. */
  cursor: z.string().max(2000).optional(),
};
export const Paging = z.strictObject(paging);

/**
 * The envelope of a paged list. `count` is exact up to 999; 1000 means "more than 999".
 * `nextCursor` continues after the last row and is stable under inserts; null on the last page.
 */
export const page = <const Name extends string, T extends z.ZodType>(name: Name, row: T) =>
  z.strictObject({
    [name]: z.array(row),
    count: z.int(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  } as { [K in Name]: z.ZodArray<T> } & {
    count: z.ZodInt;
    hasMore: z.ZodBoolean;
    nextCursor: z.ZodNullable<z.ZodString>;
  });

export const Done = z.strictObject({ message: z.string() });

/** `HH:MM`. */
export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Invalid time');
/** One row of weekly hours; `weekday` is the Portuguese name, `weekdayEn` the key (`monday` …). */
export const ScheduleRow = z.strictObject({
  weekday: z.string().max(30),
  weekdayEn: z.enum(weekdays),
  startTime: clock,
  endTime: clock,
});
export type ScheduleRow = z.infer<typeof ScheduleRow>;
export const Schedules = z.array(ScheduleRow).max(21);

/** Weekly hours as they may be written: at most three spans a day that do not overlap. */
export const Hours = Schedules.superRefine((rows, issues) => {
  for (const { reason } of hoursProblems(rows)) issues.addIssue({ code: 'custom', message: reason, path: [] });
});

export const NamedRef = z.strictObject({ id, name: z.string() });
export type NamedRef = z.infer<typeof NamedRef>;
export const QueueLite = z.strictObject({ id, name: z.string(), color: z.string() });
export type QueueLite = z.infer<typeof QueueLite>;
