import type { ScheduleRow } from '@guiche/contract/shapes';
import type { z } from 'zod';

type Row = z.infer<typeof ScheduleRow>;

const day = (weekday: string, weekdayEn: Row['weekdayEn'], startTime: string, endTime: string): Row => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
});

/** Hours that a new company and a new queue begin with; equal start and end mean closed. */
export const weeklyHours: readonly Row[] = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
];
