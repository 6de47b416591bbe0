import { locale, useStrings } from '../platform/strings';
import { Warning } from '../ui/Warning';
import { useMembersByUser, useQueues } from './data';
import { unservedStrings } from './unserved-strings';

interface Props {
  queueIds: readonly (number | null)[];
  /** Who is about to leave them: in which of them nobody else answers. */
  leaver?: number | undefined;
}

/** Says under a choice of queues in which of them nobody answers, before anybody waits there unseen. */
export function Unserved({ queueIds, leaver }: Props) {
  const t = useStrings(unservedStrings);
  const queues = useQueues().data;
  const users = useMembersByUser(queueIds.some((id) => id !== null)).data;
  if (!queues || !users) return null;
  const served = new Set(users.flatMap((user) => (user.id === leaver ? [] : user.queues.map(({ id }) => id))));
  const names = queues.filter(({ id }) => queueIds.includes(id) && !served.has(id)).map(({ name }) => name);
  if (names.length === 0) return null;
  const list = new Intl.ListFormat(locale()).format(names);
  return <Warning>{t(leaver === undefined ? 'unserved' : 'left', { count: names.length, queues: list })}</Warning>;
}
