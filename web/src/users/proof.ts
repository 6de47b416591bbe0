/** One's own e-mail or password is changed only by whoever knows the password. */
export function needsProof(known: { email: string }, values: { email: string; password: string }): boolean {
  return values.password !== '' || values.email.trim().toLowerCase() !== known.email.toLowerCase();
}
