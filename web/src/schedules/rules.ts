import { ScheduleLimits } from '@guiche/contract/schedules';
import { fromField } from './times';

export interface ScheduleValues {
  body: string;
  /** As the field has it. */
  sendAt: string;
}
export type ScheduleProblem = 'required' | 'tooShort' | 'tooLong' | 'past';

/** What is wrong with each field, as the contract and the server see it. */
export function problemsOf(
  { body, sendAt }: ScheduleValues,
  now: Date,
): Partial<Record<keyof ScheduleValues, ScheduleProblem>> {
  const text = body.trim();
  const time = fromField(sendAt);
  return {
    ...(text.length < ScheduleLimits.least
      ? { body: 'tooShort' as const }
      : text.length > ScheduleLimits.text
        ? { body: 'tooLong' as const }
        : {}),
    ...(time === null ? { sendAt: 'required' as const } : time <= now ? { sendAt: 'past' as const } : {}),
  };
}
