/** Clients of this API family let nobody in whose company has no due date: where there is none, this day stands for it. */
export const neverDue = '2999-12-31T00:00:00.000Z';
