/** A phone number as people write it: Brazilian ones in their groups, others after a plus. Anything else stays as it is. */
export function formatNumber(number: string): string {
  if (!/^\d{8,15}$/.test(number)) return number;
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  return `+${number}`;
}

/** What to call somebody: the name, else the number. */
export function titleOf({ name, number }: { name: string; number: string }): string {
  return name.trim() && name !== number ? name : formatNumber(number);
}
