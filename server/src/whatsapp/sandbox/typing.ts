import type { LineId } from './events';

/** What a phone shows while the company writes. Kept by the process that shows it, and gone by itself. */
export interface Typing {
  note(line: LineId, phone: string, on: boolean): void;
  at(line: LineId, phone: string): boolean;
}

/** A network forgets it, should nobody say that it is over. */
const lasts = 10_000;

export function createTyping(clock: () => Date): Typing {
  const until = new Map<string, number>();
  const keyOf = ({ companyId, connectionId }: LineId, phone: string) => `${companyId}:${connectionId}:${phone}`;
  return {
    note(line, phone, on) {
      if (on) until.set(keyOf(line, phone), clock().getTime() + lasts);
      else until.delete(keyOf(line, phone));
    },
    at: (line, phone) => (until.get(keyOf(line, phone)) ?? 0) > clock().getTime(),
  };
}
