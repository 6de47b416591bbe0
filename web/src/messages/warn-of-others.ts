import { say } from '../platform/strings';
import { firstNameOf, othersAt } from '../tickets/presence';
import { listStrings } from '../tickets/list-strings';
import { nameOfUser } from '../users/data';
import { toast } from '../ui/toast-store';
import { newestMessage } from './data';

/** Answers this close to one another cross. */
const CROSSING_MS = 15_000;

/** Says gently that a colleague writes here as well, or has just answered; what was sent is sent. */
export function warnOfOthers(ticketId: number, me: number): void {
  const t = say(listStrings);
  const writer = othersAt(ticketId, me).find(({ typing }) => typing);
  if (writer) return void toast.warn(t('crowd.alsoTyping', { name: firstNameOf(writer.name) }), { id: 'crossing' });
  const last = newestMessage(
    ticketId,
    ({ fromMe, userId, createdAt }) =>
      fromMe && userId !== null && userId !== me && Date.now() - new Date(createdAt).getTime() < CROSSING_MS,
  );
  if (!last?.userId) return;
  // a name that cannot be had is no reason to disturb
  nameOfUser(last.userId).then(
    (name) => name && toast.warn(t('crowd.justSent', { name: firstNameOf(name) }), { id: 'crossing' }),
    () => {},
  );
}
