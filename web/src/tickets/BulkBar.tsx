import { Button } from '@mantine/core';
import { mayMove } from './may-move';
import { IconCheck, IconSwitchHorizontal, IconTag, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { toast } from '../ui/toast-store';
import { doToAll, resolving, tagging, transferring, type Deed } from './bulk';
import { isUnanswered, mayClose } from './close-question';
import { BulkTagDialog } from './BulkTagDialog';
import classes from './Selection.module.css';
import { selectionStrings } from './selection-strings';
import { TransferDialog } from './TransferDialog';
import { offerUndo } from './undo';
import type { Selection } from './use-selection';
import { useViewer } from './viewer';

type Act = 'resolve' | 'transfer' | 'tag';
const icon = { stroke: 1.5, size: 16 } as const;

/** What can be done to all the rows one has picked, and how far it is. */
export function BulkBar({ selection }: { selection: Selection }) {
  const t = useStrings(selectionStrings);
  const viewer = useViewer();
  const [dialog, setDialog] = useState<Exclude<Act, 'resolve'> | null>(null);
  const [running, setRunning] = useState<{ through: number; count: number } | null>(null);
  const { picked, refusals } = selection;
  const can = (act: 'close' | 'transfer') => picked.some((ticket) => mayMove(act, ticket));
  const [reason] = refusals.values();

  async function run(name: Act, deed: Deed) {
    const all = picked;
    const unanswered = name === 'resolve' ? all.filter(isUnanswered) : [];
    if (unanswered.length > 0 && !(await mayClose(unanswered))) return;
    setDialog(null);
    setRunning({ through: 0, count: all.length });
    const { done, refused } = await doToAll(all, deed.run, viewer, (through) =>
      setRunning({ through, count: all.length }),
    );
    setRunning(null);
    selection.keep(refused);
    if (!done.length) return;
    const takeBack = new Map(done.map((ticket) => [ticket.id, deed.undo(ticket)]));
    const undoable = done.filter(({ id }) => takeBack.get(id));
    const words = t(`done.${name}`, { count: done.length });
    if (!undoable.length) return void toast.success(words);
    offerUndo(words, Promise.resolve(true), () => {
      void doToAll(undoable, ({ id }) => takeBack.get(id)!(), viewer).then((undone) => {
        if (undone.done.length) toast.success(t('undone', { count: undone.done.length }));
        if (undone.refused.size) toast.warn(t('notUndone', { count: undone.refused.size }));
      });
    });
  }

  return (
    <section className={classes.bar} data-bulk aria-label={t('bar')}>
      <div className={classes.line}>
        <span className={classes.count} role="status">
          {running ? t('progress', running) : t('picked', { count: picked.length })}
        </span>
        <Button size="sm" variant="subtle" disabled={running !== null} onClick={selection.all}>
          {t('all')}
        </Button>
        <IconButton label={t('none')} disabled={running !== null} onClick={selection.clear}>
          <IconX {...icon} />
        </IconButton>
      </div>
      {running && (
        <progress className={classes.progress} value={running.through} max={running.count} aria-label={t('bar')} />
      )}
      {refusals.size > 0 && reason !== undefined && (
        <p className={classes.refused} role="alert">
          {t('refused', { count: refusals.size, reason })}
        </p>
      )}
      <div className={`${classes.line} ${classes.acts}`}>
        <Button
          leftSection={<IconCheck {...icon} />}
          disabled={running !== null || !can('close')}
          onClick={() => void run('resolve', resolving)}
        >
          {t('resolve')}
        </Button>
        <Button
          leftSection={<IconSwitchHorizontal {...icon} />}
          disabled={running !== null || !can('transfer')}
          onClick={() => setDialog('transfer')}
        >
          {t('transfer')}
        </Button>
        <Button leftSection={<IconTag {...icon} />} disabled={running !== null} onClick={() => setDialog('tag')}>
          {t('tag')}
        </Button>
      </div>
      {dialog === 'transfer' && (
        <TransferDialog
          count={picked.length}
          onClose={() => setDialog(null)}
          onSubmit={(to) => void run('transfer', transferring(to))}
        />
      )}
      {dialog === 'tag' && (
        <BulkTagDialog
          count={picked.length}
          onClose={() => setDialog(null)}
          onSubmit={(tags) => void run('tag', tagging(tags))}
        />
      )}
    </section>
  );
}
