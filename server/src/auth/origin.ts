/**
 * Does another site's page make this call? Without an Origin it is no browser. `null` is what pages without an origin
 * of their own send: foreign too.
 */
export function isForeign(origin: string | undefined, host: string, allowed: readonly string[]): boolean {
  if (origin === undefined || allowed.includes(origin)) return false;
  try {
    const url = new URL(origin);
    // Written by the same rules, since only one of the two may name the usual port.
    return url.host !== new URL(`${url.protocol}//${host}`).host;
  } catch {
    return true;
  }
}
