/** The rules of a contact's fields, as the contract has them; a test holds the two together. */
export interface ContactValues {
  name: string;
  number: string;
  email: string;
  extraInfo: readonly { name: string; value: string }[];
}

/** What is wrong, by field as in the body: `name`, `extraInfo.0.value`. `existing`: the number may be unknown. */
export function problemsOf(values: ContactValues, existing: boolean): Record<string, string> {
  const wrong: Record<string, string | null> = {
    name: sized(values.name, 2, 50),
    number: existing && values.number === '' ? null : sized(values.number, 8, 50),
    email: values.email === '' ? null : addressed(values.email),
  };
  for (const [index, { name, value }] of values.extraInfo.entries()) {
    wrong[`extraInfo.${index}.name`] = sized(name, 1, 100);
    wrong[`extraInfo.${index}.value`] = sized(value, 1, 1000);
  }
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null));
}

export function sized(text: string, least: number, most: number): string | null {
  const { length } = text.trim();
  if (length < least) return least === 1 || length === 0 ? 'Required' : 'Too Short!';
  return length > most ? 'Too Long!' : null;
}

const address = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function addressed(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > 254) return 'Too Long!';
  return address.test(trimmed) ? null : 'Invalid email';
}
