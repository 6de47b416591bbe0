import type { Schedule, ScheduleStatus } from '@guiche/contract/schedules';

/** The tone of each status. */
export const tones = {
  PENDENTE: 'info',
  AGENDADA: 'warn',
  ENVIADA: 'ok',
  ERRO: 'bad',
} as const satisfies Record<ScheduleStatus, string>;

const CUT = 25;

/** The beginning of a text on one line; letters of several code points stay whole. */
export function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const letters = Array.from(new Intl.Segmenter().segment(line.slice(0, 500)), ({ segment }) => segment);
  return letters.length > CUT ? `${letters.slice(0, CUT).join('').trimEnd()}…` : line;
}

/** May it still be put off? */
export const canMove = ({ sentAt, status }: Schedule): boolean => sentAt === null && status !== 'AGENDADA';
