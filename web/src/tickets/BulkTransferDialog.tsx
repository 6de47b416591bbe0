import { Button, Modal } from '@mantine/core';
import type { UserShort } from '@guiche/contract/users';
import { useRef, useState, type FormEvent } from 'react';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import dialogs from './Dialogs.module.css';
import type { Transfer } from './moves';
import { QueueSelect } from './QueueSelect';
import { selectionStrings } from './selection-strings';
import { dialogStrings } from './dialog-strings';
import { UserSearch } from './UserSearch';

interface Props {
  count: number;
  onClose: () => void;
  onSubmit: (to: Transfer) => void;
}

/** Where to with all of them: a queue, and somebody of it if one likes. */
export function BulkTransferDialog({ count, onClose, onSubmit }: Props) {
  const t = useStrings(selectionStrings);
  const words = useStrings(dialogStrings);
  const queues = useQueues().data ?? [];
  const [queueId, setQueueId] = useState<number | null>(null);
  const [user, setUser] = useState<UserShort | null>(null);
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const queue = queues.find(({ id }) => id === queueId) ?? null;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!queue) return field.current?.focus();
    const { id, name, color } = queue;
    onSubmit({ queue: { id, name, color }, user: user && { id: user.id, name: user.name } });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('transferTitle', { count })}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={440}
    >
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <QueueSelect
            inputRef={field}
            autoFocus
            label={words('transfer.queue')}
            placeholder={words('transfer.queuePlaceholder')}
            queues={queues}
            value={queueId}
            onChange={(id) => {
              setQueueId(id);
              if (user && !user.queues.some((one) => one.id === id)) setUser(null);
            }}
            error={tried && !queue ? words('transfer.queueRequired') : undefined}
          />
          <UserSearch
            label={
              <>
                {words('transfer.user')} <span className={dialogs.optional}>{words('transfer.optional')}</span>
              </>
            }
            description={words('transfer.userHint')}
            queue={queue}
            value={user}
            onChange={setUser}
          />
        </DialogContent>
        <DialogFooter>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('transfer')}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}
