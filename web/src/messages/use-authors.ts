import type { Message } from '@guiche/contract/messages';
import { useMemo } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useUsers } from '../users/data';
import { messagesStrings } from './strings';
import { signatureOf } from './text';

/** Says of a message that left here who of the team wrote it, or that it was said by itself; nothing of one's own. */
export function useAuthors(stored: readonly Message[]): (message: Message) => string | undefined {
  const t = useStrings(messagesStrings);
  const me = useMe().id;
  const isColleagues = ({ fromMe, userId }: Message) => fromMe && userId !== null && userId !== me;
  const users = useUsers(stored.some(isColleagues)).data;
  const names = useMemo(() => new Map(users?.map(({ id, name }) => [id, name])), [users]);
  return (message) => {
    const { fromMe, origin, userId } = message;
    if (!fromMe) return undefined;
    if (origin !== null && origin !== 'agent') return t(`authors.${origin}`);
    // its signature says it already
    if (signatureOf(message)) return undefined;
    // whoever is deleted takes the name along
    if (origin === 'agent' && userId === null) return t('authors.gone');
    return isColleagues(message) ? names.get(userId!) : undefined;
  };
}
