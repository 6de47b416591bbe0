/** Clients of this API family let nobody in whose company has no due date: where there is none, this day stands for it. */
export const neverDue = '2999-12-31T00:00:00.000Z';

/** Whether a company can be due on that day: in a year from 2000 to 2999, after which nothing is due any more. */
export const isDueDay = (day: string): boolean => /^2\d{3}-/.test(day);
