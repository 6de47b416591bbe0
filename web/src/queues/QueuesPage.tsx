import type { Queue } from '@guiche/contract/queues';
import { useMemo, useState } from 'react';
import { toastError } from '../ui/toast-store';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { fold } from '../platform/fold';
import { ListPage } from '../ui/ListPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useDrag } from '../ui/use-drag';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { orderQueues, removeQueue, useQueues, useMembersByUser } from './data';
import { movedBy, movedTo } from '../ui/order';
import { QueueDialog } from './QueueDialog';
import { QueueRow } from './QueueRow';
import { queueStrings } from './strings';

/** The sectors of the company: what they are called, how they look, who answers in them. */
export default function QueuesPage() {
  const t = useStrings(queueStrings);
  const { plan } = useMe().company;
  const list = useQueues();
  const members = useMembers();
  const open = useOpen<'edit' | 'remove', Queue>(list);
  useOpenedNew(() => open.ask('edit'));
  const [told, setTold] = useState('');
  const ids = list.data?.map(({ id }) => id) ?? [];
  const drag = useDrag({ onDrop: (id, drop) => move(id, movedTo(ids, id, drop)) });

  function move(id: number, next: number[] | null) {
    const name = list.data?.find((queue) => queue.id === id)?.name ?? '';
    const place = (next ?? ids).indexOf(id) + 1;
    setTold(t('moved', { name, place, all: ids.length }));
    if (next) orderQueues(next).catch(toastError);
  }

  return (
    <ListPage
      title={t('title')}
      note={(queues) => t('ofPlan', { used: queues.length, allowed: plan.queues, plan: plan.name })}
      create={{ label: t('create'), onClick: () => open.ask('edit') }}
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
          onAsk={(what) => open.ask(what, queue)}
          onStep={(step) => move(queue.id, movedBy(ids, queue.id, step))}
          handle={drag.handle(queue.id)}
          isHeld={drag.dragging === queue.id}
          over={drag.over?.id === queue.id ? drag.over.where : undefined}
        />
      )}
    >
      <p className="spoken" role="status">
        {told}
      </p>
      {open.what === 'edit' && (
        <QueueDialog
          queue={open.row}
          queues={list.data ?? []}
          isEmpty={open.row !== null && members !== undefined && !members.has(open.row.id)}
          onClose={open.close}
        />
      )}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing.title', { name: open.row.name })}
          confirmLabel={t('removing.confirm')}
          done={t('removing.done')}
          remove={() => removeQueue(open.row!)}
          onClose={open.close}
        >
          {t('removing.question')} {t('removing.consequence')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}

/** The names of a queue's members, by its id; undefined until they are known. */
function useMembers(): Map<number, string[]> | undefined {
  const { data: users } = useMembersByUser();
  return useMemo(() => {
    if (!users) return undefined;
    const names = new Map<number, string[]>();
    for (const { name, queues } of users) for (const { id } of queues) names.set(id, [...(names.get(id) ?? []), name]);
    return names;
  }, [users]);
}
