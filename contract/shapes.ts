import { z } from 'zod';
import { isAfterYearZero, isMomentOfFourDigits } from './field-rules';
import { hoursProblems, weekdays } from './hours';

/** Building blocks that several modules share: ids, times, pages, texts. */

/** Fields of which the page says nothing by itself: what is wrong with them, the server tells it, or a part of the page. */
export const leftToServer = z.registry<{ why: string }>();

export const id = z
  .int()
  .positive()
  .max(2 ** 31 - 1);
/** What only clients of this API family write: no form of ours has to know it. */
const ofOlder = <T extends z.ZodType>(spelling: T): T => {
  leftToServer.add(spelling, { why: 'no form writes it' });
  return spelling;
};
const digits = z
  .string()
  .regex(/^\d{1,10}$/, 'Invalid')
  .transform(Number);
const none = z.literal([0, '', false]).transform(() => null);
/** An id that is sent: a number, or its digits. */
export const givenId = z.union([id, ofOlder(digits.pipe(id))]);
/** The same, with a word for one that is missing. */
export const requiredId = (why: string) => z.union([id, ofOlder(digits.pipe(id))], { error: why });
/** The same where there may be none: nothing, an empty text, 0 and false say so. */
export const givenIdOrNone = z.union([givenId, z.null(), none]);
/** A whole number that is sent, as a number or as its digits. */
export const givenInt = (min: number, max: number) => {
  const whole = z.int().min(min, 'Invalid').max(max, 'Invalid');
  return z.union([whole, ofOlder(digits.pipe(whole))]);
};
/** The same where there may be none. */
export const givenIntOrNone = (min: number, max: number) =>
  z.union([givenInt(min, max), z.null(), z.literal(['', false]).transform(() => null)]);
export const uuid = z.uuid();
/** ISO 8601, UTC, milliseconds. */
export const instant = z.string().meta({ format: 'date-time' });

/**
 * Text of at most so many characters, and the beginning of every text that is looked at more closely: the rest of a schema
 * is not asked about a longer one. Without `abort` patterns and rules would run over all of it.
 */
export const text = (max: number) => z.string().max(max, { error: 'Too Long!', abort: true });
/** Room for the longest text in a body, even with each of its characters as an escape. */
export const textBytes = 1_000_000;
/** What clients of this API family send along and nobody reads. */
export const ignored = z.string().max(100).optional();

/** A day, `yyyy-MM-dd`; there was no year 0. */
export const day = text(10).pipe(z.iso.date()).refine(isAfterYearZero, 'Invalid date');
/** A point in time as ISO 8601, with the offset that `options` ask for. */
export const moment = (options?: Parameters<typeof z.iso.datetime>[0]) =>
  text(40).pipe(z.iso.datetime(options)).refine(isMomentOfFourDigits, 'Invalid date');

/** Trimmed text with the specified wordings for too short, too long and missing. */
export const words = (min: number, max: number) =>
  z
    .string({ error: 'Required' })
    .trim()
    .min(1, 'Required')
    .min(min, 'Too Short!')
    .max(max, { error: 'Too Long!', abort: true });

export const email = z
  .string({ error: 'Required' })
  .trim()
  .min(1, 'Required')
  .max(254, 'Too Long!')
  .pipe(z.email('Invalid email'));
/** As specified: short ones are allowed, and the page advises longer ones. */
export const password = z.string({ error: 'Required' }).min(1, 'Required').min(5, 'Too Short!').max(50, 'Too Long!');
/** A colour as typed in a palette: 3 to 9 characters, `#` and hexadecimal digits. */
export const color = words(3, 9).pipe(z.string().regex(/^#[0-9a-fA-F]{2,8}$/, 'Invalid color'));
/** The languages of the product; what is not said is Portuguese. */
export const language = z.enum(['pt', 'en', 'es']);
export type Language = z.infer<typeof language>;
export const enabled = z.enum(['enabled', 'disabled']);

/** `true`/`false` in a query string. */
const spoken = () => text(10).pipe(z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0', ''] }));
export const flag = spoken();
/** Yes or no that is sent: beside a file it travels as a word. */
export const givenFlag = z.union([z.boolean(), ofOlder(spoken())]);

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

/** A page of which there is nothing. */
export const noPage = (name: string) => ({ [name]: [], count: 0, hasMore: false, nextCursor: null });

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
export const Schedules = z.array(ScheduleRow).max(21, { abort: true });

/** Weekly hours as they may be written: at most three spans a day that do not overlap. */
export const Hours = Schedules.superRefine((rows, issues) => {
  for (const { reason } of hoursProblems(rows)) issues.addIssue({ code: 'custom', message: reason, path: [] });
}).register(leftToServer, { why: 'their editor asks hoursProblems, and says it day by day' });

export const NamedRef = z.strictObject({ id, name: z.string() });
export type NamedRef = z.infer<typeof NamedRef>;
export const QueueLite = z.strictObject({ id, name: z.string(), color: z.string() });
export type QueueLite = z.infer<typeof QueueLite>;
