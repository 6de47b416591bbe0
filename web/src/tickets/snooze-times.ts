export type SnoozeTime = 'hour' | 'evening' | 'tomorrow' | 'monday';

/** The times one is offered, in the viewer's own zone; those that are past or the same as another are left out. */
export function snoozeTimes(now: Date): { name: SnoozeTime; at: Date }[] {
  const atHour = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, 0, 0, 0);
  const untilMonday = (8 - now.getDay()) % 7 || 7;
  const all: { name: SnoozeTime; at: Date }[] = [
    { name: 'hour', at: new Date(now.getTime() + 3_600_000) },
    { name: 'evening', at: atHour(0, 18) },
    { name: 'tomorrow', at: atHour(1, 9) },
    { name: 'monday', at: atHour(untilMonday, 9) },
  ];
  return all.filter(({ name, at }) => {
    if (name === 'evening') return at.getTime() - now.getTime() > 3_600_000;
    // on Sundays tomorrow is Monday
    return name !== 'monday' || untilMonday > 1;
  });
}

/** What a field for day and time shows: the viewer's own clock, without its zone. */
export function toField(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
