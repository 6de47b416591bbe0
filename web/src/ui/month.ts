/** The month so many months on: `2026-12` and 1 is `2027-01`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const months = year * 12 + of - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}
