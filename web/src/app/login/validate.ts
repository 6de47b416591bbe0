/** What is wrong with a field, before the server is asked. */
export type Problem = 'required' | 'invalidEmail';

export interface Fields {
  email: string;
  password: string;
  totp: string;
}

/** Something, an @, and a dot in what follows: the server knows the rest. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function problemOf(field: keyof Fields, fields: Fields): Problem | null {
  const value = fields[field].trim();
  if (value === '') return 'required';
  if (field === 'email' && !address.test(value)) return 'invalidEmail';
  return null;
}

export type NewPasswordProblem = 'required' | 'tooShort' | 'tooLong';

/** A new password as the contract wants it, counted as it was typed. */
export function newPasswordProblem(password: string): NewPasswordProblem | null {
  if (password === '') return 'required';
  if (password.length < 5) return 'tooShort';
  return password.length > 50 ? 'tooLong' : null;
}
