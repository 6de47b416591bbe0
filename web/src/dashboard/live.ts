import type { Dashboard } from '@guiche/contract/dashboard';
import type { LiveEvent } from '@guiche/contract/live';

/** Who is there now, by a user's event. `ask`: somebody came or went whose figures only the server knows. */
export function applyPresence(known: Dashboard, event: LiveEvent<'user'>): Dashboard | 'ask' {
  if (event.action === 'delete') return 'ask';
  const { id, name, online } = event.user;
  const theirs = known.attendants.find((one) => one.id === id);
  if (!theirs || theirs.name !== name) return 'ask';
  if (theirs.online === online) return known;
  return { ...known, attendants: known.attendants.map((one) => (one.id === id ? { ...one, online } : one)) };
}
