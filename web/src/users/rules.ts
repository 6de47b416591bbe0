import { addressed, sized } from '../platform/field-rules';

/** What a form about a user may hold; the dialogs show some of it. A test holds these rules and the contract together. */
export interface UserWords {
  name: string;
  email: string;
  password: string;
  /** Only looked at where it is asked for. */
  currentPassword: string;
  greetingMessage: string;
  transferMessage: string;
}

/** A shorter password is taken, with a word of warning. */
export const GOOD_PASSWORD = 10;
const MESSAGE_MOST = 4096;

/** What is wrong, by field as in the body. `existing`: without a password the old one stays. */
export function problemsOf(
  values: UserWords,
  { existing, needsProof = false }: { existing: boolean; needsProof?: boolean },
): Record<string, string> {
  const { password } = values;
  const wrong: Record<string, string | null> = {
    name: sized(values.name, 2, 50),
    email: values.email.trim() === '' ? 'Required' : addressed(values.email),
    password: existing && password === '' ? null : passworded(password),
    currentPassword: needsProof && values.currentPassword === '' ? 'Required' : null,
    greetingMessage: values.greetingMessage.length > MESSAGE_MOST ? 'Too Long!' : null,
    transferMessage: values.transferMessage.length > MESSAGE_MOST ? 'Too Long!' : null,
  };
  return Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Spaces count in a password, also at its ends. */
function passworded(text: string): string | null {
  if (text === '') return 'Required';
  if (text.length < 5) return 'Too Short!';
  return text.length > 50 ? 'Too Long!' : null;
}

/** One's own e-mail or password is changed only by whoever knows the password. */
export function needsProof(known: { email: string }, values: Pick<UserWords, 'email' | 'password'>): boolean {
  return values.password !== '' || values.email.trim().toLowerCase() !== known.email.toLowerCase();
}
