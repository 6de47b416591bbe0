import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { formatDate } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { InfoDialog } from '../ui/InfoDialog';
import { RecordSkeletons } from '../ui/RecordsPage';
import { EmptyState, FailedState } from '../ui/States';
import { useBusy } from '../ui/use-busy';
import { toast } from '../ui/toast-store';
import { useFocusBack } from '../ui/use-focus-back';
import { undoMerge, useRecentMerges, type RecentMerge } from './list';
import classes from './Merge.module.css';
import { titleOf } from '../platform/number';
import { pageStrings } from './page-strings';

export interface MergesDialogProps {
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Merges that can still be taken apart, by hand or by the network's word. */
export default function MergesDialog({ focusAfter, onClose }: MergesDialogProps) {
  const t = useStrings(pageStrings);
  useFocusBack(focusAfter);
  const merges = useRecentMerges();
  return (
    <InfoDialog title={t('recent.title')} size={560} foot={false} onClose={onClose}>
      <p className={classes.why}>{t('recent.why')}</p>
      {merges.isLoading && <RecordSkeletons rows={3} />}
      {merges.isError && <FailedState error={merges.error} onRetry={() => void merges.refetch()} />}
      {merges.data?.length === 0 && <EmptyState title={t('recent.none')} />}
      {merges.data && merges.data.length > 0 && (
        <ul className={classes.recent} role="list">
          {merges.data.map((merge) => (
            <Recent key={merge.id} merge={merge} />
          ))}
        </ul>
      )}
    </InfoDialog>
  );
}

function Recent({ merge }: { merge: RecentMerge }) {
  const t = useStrings(pageStrings);
  const name = titleOf({ name: merge.mergedName, number: merge.mergedNumber });

  const [busy, undo] = useBusy(async () => {
    await undoMerge(merge.id);
    toast.success(t('merge.undone', { name }));
  });

  return (
    <li>
      <span className={classes.words}>
        <b dir="auto">{t('recent.into', { merged: name, kept: titleOf(merge.contact) })}</b>
        <small>{t('recent.until', { date: formatDate(merge.mergedAt), until: formatDate(merge.undoUntil) })}</small>
      </span>
      <Button size="sm" loading={busy} aria-label={t('recent.undoOf', { name })} onClick={undo}>
        {t('recent.undo')}
      </Button>
    </li>
  );
}
