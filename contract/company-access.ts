import { addDays, dayIn, daysBetween, endOfDay } from './calendar';

/** Whether a company may be used, and how near its end is: by its due date alone, and by the operator's own block. */

/**
 * `exempt`: never due; `trial`: not paid for yet; `grace`: due, and usable all the same; `expired`: nobody gets in until it
 * is paid for; `blocked`: by the operator's hand, apart from money.
 */
export const accessStates = ['exempt', 'trial', 'active', 'grace', 'expired', 'blocked'] as const;
export type AccessState = (typeof accessStates)[number];

export interface AccessFacts {
  /** The last instant of the due day; of a trial an exact hour. Null: never due. */
  dueAt: Date | null;
  /** The first due date a company ever had; null where it had no trial. */
  trialEndsAt: Date | null;
  /** 0 to 15: the company's own, or the platform's; none before a period was paid for. */
  graceDays: number;
  isExempt: boolean;
  /** `status` false: whoever runs the installation has closed it. */
  isBlockedByHand: boolean;
  zone: string;
}

/** Whole days after the end of access on which its lines go down, and its open renewal is voided. */
export const LINES_DOWN_AFTER = 15;
export const RENEWAL_VOID_AFTER = 30;

/** Until when a company may be used: with days of grace to the end of the last of them. Null: for ever. */
export function accessUntil({
  dueAt,
  graceDays,
  isExempt,
  zone,
}: Pick<AccessFacts, 'dueAt' | 'graceDays' | 'isExempt' | 'zone'>): Date | null {
  if (dueAt === null || isExempt) return null;
  return graceDays > 0 ? endOfDay(zone, addDays(dayIn(zone, dueAt), graceDays)) : dueAt;
}

/** Rows are tried from the top; the last always fits. */
const table: readonly { state: AccessState; when: (facts: AccessFacts, now: Date) => boolean }[] = [
  { state: 'blocked', when: ({ isBlockedByHand }) => isBlockedByHand },
  { state: 'exempt', when: ({ dueAt, isExempt }) => isExempt || dueAt === null },
  {
    state: 'trial',
    when: ({ dueAt, trialEndsAt }, now) => trialEndsAt !== null && now <= dueAt! && dueAt! <= trialEndsAt,
  },
  { state: 'active', when: ({ dueAt }, now) => now <= dueAt! },
  { state: 'grace', when: (facts, now) => now <= accessUntil(facts)! },
  { state: 'expired', when: () => true },
];

/** In which state a company is at that moment: the due instant itself still belongs to it. */
export const accessOf = (facts: AccessFacts, now: Date): AccessState =>
  table.find(({ when }) => when(facts, now))!.state;

/** Whether its people are let in, and what waits for it is sent. */
export const isOpenFor = (state: AccessState): boolean => state !== 'expired' && state !== 'blocked';

/** For how many whole days of 24 hours access has been over; 0 while it is not. */
export function daysExpired(facts: AccessFacts, now: Date): number {
  const until = accessUntil(facts);
  return until === null ? 0 : Math.max(0, Math.floor((now.getTime() - until.getTime()) / 86_400_000));
}

/** Days of the calendar in the company's zone until the due day: 0 on it, negative after it. Null: never due. */
export const daysLeft = (dueAt: Date | null, now: Date, zone: string): number | null =>
  dueAt === null ? null : daysBetween(dayIn(zone, now), dayIn(zone, dueAt));

/** The colour of a company's row: five days left yellow, from four on orange, from the fourth day after it red. */
export type DueColour = 'plain' | 'yellow' | 'orange' | 'red';

export function dueColour(left: number | null): DueColour {
  if (left === null || left > 5) return 'plain';
  if (left === 5) return 'yellow';
  return left > -4 ? 'orange' : 'red';
}

/** What people of a company are told about its end: nothing, 'vence hoje', or how many days are left (1 to 4). */
export const dueWarning = (left: number | null): 'none' | 'today' | 'days' =>
  left === null || left < 0 || left >= 5 ? 'none' : left === 0 ? 'today' : 'days';
