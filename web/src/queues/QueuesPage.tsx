import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useMe } from '../app/session';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { fold } from '../tickets/live';
import { ChooseDrawing } from '../ui/drawings';
import { Records, RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import { useOpener } from '../ui/use-opener';
import { useUsers } from '../users/data';
import { useQueues } from './data';
import { QueueDialog } from './QueueDialog';
import { QueueRow } from './QueueRow';
import { RemoveDialog } from './RemoveDialog';
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
  const { data: queues, error, refetch } = useQueues();
  const members = useMembers();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useOpener();
  const search = useRef<HTMLInputElement>(null);
  const show = (what: Open) => {
    opener.note();
    setOpen(what);
  };
  const close = () => {
    setOpen(null);
    opener.giveBack();
  };
  const words = fold(text.trim());
  const shown = queues?.filter(({ name }) => fold(name).includes(words)) ?? [];
  const chosen = open && queues?.find(({ id }) => id === open.id);

  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus stroke={1.5} size={16} />}
      onClick={() => show({ what: 'edit', id: null })}
    >
      {t('create')}
    </Button>
  );
  return (
    <RecordsPage
      title={t('title')}
      note={queues && t('ofPlan', { used: queues.length, allowed: plan.queues, plan: plan.name })}
      action={queues?.length ? create : undefined}
      {...(queues?.length ? { search: { label: t('search'), value: text, onChange: setText, inputRef: search } } : {})}
    >
      {queues === undefined ? (
        error ? (
          <FailedState
            level={2}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
        ) : (
          <RecordSkeletons />
        )
      ) : queues.length === 0 ? (
        <EmptyState level={2} title={t('empty')} drawing={<ChooseDrawing />} action={create}>
          {t('emptyWhy')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <FilteredEmptyState
          onClear={() => {
            setText('');
            search.current?.focus();
          }}
        >
          {t('noMatch', { text: text.trim() })}
        </FilteredEmptyState>
      ) : (
        <Records
          label={t('title')}
          heads={[
            { label: t('heads.name') },
            { label: t('heads.color'), part: 'meta' },
            { label: t('heads.order') },
            { label: t('heads.greeting') },
            { label: t('heads.members') },
            { label: t('heads.actions'), part: 'tail' },
          ]}
        >
          {shown.map((queue) => (
            <QueueRow
              key={queue.id}
              queue={queue}
              members={members?.get(queue.id) ?? (members ? [] : undefined)}
              onAsk={(what) => show({ what, id: queue.id })}
            />
          ))}
        </Records>
      )}

      {open?.what === 'edit' && (open.id === null || chosen) && (
        <QueueDialog queue={chosen ?? null} queues={queues ?? []} onClose={close} />
      )}
      {open?.what === 'remove' && chosen && <RemoveDialog queue={chosen} onClose={close} />}
    </RecordsPage>
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
