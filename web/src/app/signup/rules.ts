import { addressed, sized } from '../../platform/field-rules';

/** The form of sign-up: what is typed, and the plan that is chosen. */
export interface SignupValues {
  name: string;
  email: string;
  phone: string;
  password: string;
  planId: number | null;
}
export type SignupField = keyof SignupValues;
export type TextField = Exclude<SignupField, 'planId'>;

/** In the order in which they stand, so that the first wrong one is gone to. */
export const fieldOrder: readonly SignupField[] = ['name', 'email', 'phone', 'password', 'planId'];

/** What is wrong, by field, in the words of the contract; a test holds the two together. */
export function problemsOf(values: SignupValues): Partial<Record<SignupField, string>> {
  const { length } = values.password;
  const found: Record<SignupField, string | null> = {
    name: sized(values.name, 2, 50),
    email: values.email.trim() === '' ? 'Required' : addressed(values.email),
    phone: sized(values.phone, 0, 50),
    password: length === 0 ? 'Required' : length < 5 ? 'Too Short!' : length > 50 ? 'Too Long!' : null,
    planId: values.planId === null ? 'Required' : null,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}
