import { useMemo, useState } from 'react';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { useStrings } from '../platform/strings';
import { fold } from '../tickets/live';
import { ListPage } from '../ui/ListPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useDrag } from '../ui/use-drag';
import { useUsers } from '../users/data';
import { orderQueues, removeQueue, useQueues } from './data';
import { movedBy, movedTo } from './order';
import { QueueDialog } from './QueueDialog';
import { QueueRow } from './QueueRow';
import classes from './Queues.module.css';
import { queueStrings } from './strings';

/** What lies over the list, and for which queue; null makes a new one. */
interface Open {
  what: 'edit' | 'remove';
  id: number | null;
}

/** The sectors of the company: what they are called, how they look, who answers in them. */
export default function QueuesPage() {
  const t = useStrings(queueStrings);
  const { plan } = useMe().company;
  const list = useQueues();
  const members = useMembers();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const [told, setTold] = useState('');
  const ids = list.data?.map(({ id }) => id) ?? [];
  const drag = useDrag({ onDrop: (id, drop) => move(id, movedTo(ids, id, drop)) });

  function move(id: number, next: number[] | null) {
    const name = list.data?.find((queue) => queue.id === id)?.name ?? '';
    const place = (next ?? ids).indexOf(id) + 1;
    setTold(t('moved', { name, place, all: ids.length }));
    if (next) orderQueues(next).catch(toastError);
  }

  const chosen = open && list.data?.find(({ id }) => id === open.id);

  return (
    <ListPage
      title={t('title')}
      note={(queues) => t('ofPlan', { used: queues.length, allowed: plan.queues, plan: plan.name })}
      create={{ label: t('create'), onClick: () => setOpen({ what: 'edit', id: null }) }}
      list={list}
      search={{
        label: t('search'),
        finds: ({ name }, text) => fold(name).includes(fold(text)),
        none: (text) => t('noMatch', { text }),
      }}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      heads={[
        { label: t('heads.name') },
        { label: t('heads.color'), part: 'meta' },
        { label: t('heads.order') },
        { label: t('heads.greeting') },
        { label: t('heads.members') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(queue) => (
        <QueueRow
          key={queue.id}
          queue={queue}
          members={members?.get(queue.id) ?? (members ? [] : undefined)}
          onAsk={(what) => setOpen({ what, id: queue.id })}
          onStep={(step) => move(queue.id, movedBy(ids, queue.id, step))}
          handle={drag.handle(queue.id)}
          isHeld={drag.dragging === queue.id}
          over={drag.over?.id === queue.id ? drag.over.where : undefined}
        />
      )}
    >
      <p className={classes.spoken} role="status">
        {told}
      </p>
      {open?.what === 'edit' && (open.id === null || chosen) && (
        <QueueDialog queue={chosen ?? null} queues={list.data ?? []} onClose={close} />
      )}
      {open?.what === 'remove' && chosen && (
        <RemoveDialog
          title={t('removing.title', { name: chosen.name })}
          confirmLabel={t('removing.confirm')}
          done={t('removing.done')}
          remove={() => removeQueue(chosen)}
          onClose={close}
        >
          {t('removing.question')} {t('removing.consequence')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}

/** The names of a queue's members, by its id; undefined until they are known. */
function useMembers(): Map<number, string[]> | undefined {
  const { data: users } = useUsers();
  return useMemo(() => {
    if (!users) return undefined;
    const names = new Map<number, string[]>();
    for (const { name, queues } of users) for (const { id } of queues) names.set(id, [...(names.get(id) ?? []), name]);
    return names;
  }, [users]);
}
