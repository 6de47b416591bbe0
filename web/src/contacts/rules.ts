import { addressed, sized } from '../platform/field-rules';

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
