import type { Queue } from '@guiche/contract/queues';
import type { UserShort } from '@guiche/contract/users';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { QueueSelect } from '../queues/QueueSelect';
import { Unserved } from '../queues/Unserved';
import type { FormState } from '../ui/use-form';
import dialogs from './Dialogs.module.css';
import { dialogStrings } from './dialog-strings';
import type { Transfer } from './moves';
import { UserSearch } from './UserSearch';

/** Where conversations are handed to. */
export interface Target {
  queue: Queue | null;
  user: UserShort | null;
}
export const noTarget: Target = { queue: null, user: null };

export const transferTo = ({ queue, user }: Target): Transfer => ({
  queue: queue && { id: queue.id, name: queue.name, color: queue.color },
  user: user && { id: user.id, name: user.name },
});

/** A queue, and somebody of it if one likes. That nobody would see what waits there is said before it is done. */
export function TargetFields({ form }: { form: Pick<FormState<Target>, 'values' | 'field' | 'change'> }) {
  const t = useStrings(dialogStrings);
  const queues = useQueues().data ?? [];
  const { queue, user } = form.values;
  return (
    <>
      <QueueSelect
        autoFocus
        label={t('transfer.queue')}
        placeholder={t('transfer.queuePlaceholder')}
        queues={queues}
        {...form.field('queue')}
        value={queue?.id ?? null}
        onChange={(id) =>
          form.change({
            queue: queues.find((one) => one.id === id) ?? null,
            user: user?.queues.some((one) => one.id === id) ? user : null,
          })
        }
      />
      <Unserved queueIds={[queue?.id ?? null]} />
      <UserSearch
        label={
          <>
            {t('transfer.user')} <span className={dialogs.optional}>{t('transfer.optional')}</span>
          </>
        }
        description={t('transfer.userHint')}
        queue={queue}
        {...form.field('user')}
      />
    </>
  );
}
