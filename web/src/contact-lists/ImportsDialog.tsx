import { Button, Modal } from '@mantine/core';
import type { ListImport } from '@guiche/contract/contact-lists';
import { useState, type RefObject } from 'react';
import { formatDateTime } from '../platform/dates';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { DialogContent } from '../ui/Dialog';
import { RecordSkeletons } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { EmptyState, FailedState } from '../ui/States';
import { useFocusBack } from '../ui/use-focus-back';
import { undoImport, useImports } from './data';
import { listImportStrings } from './import-strings';
import classes from './ListImport.module.css';

interface ImportsDialogProps {
  listId: number;
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** What was put into a list in one go, to be taken out again in one go. */
export default function ImportsDialog({ listId, focusAfter, onClose }: ImportsDialogProps) {
  const t = useStrings(listImportStrings);
  const can = useCan();
  useFocusBack(focusAfter);
  const imports = useImports(listId);
  const [asked, setAsked] = useState<ListImport | null>(null);
  const sourceOf = ({ source }: ListImport) => source || t('imports.contacts');
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('imports.title')}
        size={560}
        closeOnEscape={!asked}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <DialogContent>
          {imports.isLoading && <RecordSkeletons rows={3} />}
          {imports.isError && <FailedState error={imports.error} onRetry={() => void imports.refetch()} />}
          {imports.data?.length === 0 && <EmptyState title={t('imports.none')} />}
          {imports.data && imports.data.length > 0 && (
            <ul className={classes.imports} role="list">
              {imports.data.map((one) => (
                <li key={one.id}>
                  <span className={classes.words}>
                    <b dir="auto">{sourceOf(one)}</b>
                    <small>
                      {formatDateTime(one.createdAt)} · {t('imports.count', { count: one.contactsCount })}
                    </small>
                  </span>
                  {can('contacts-page:deleteContact') && (
                    <Button
                      size="sm"
                      aria-label={t('imports.undo', { source: sourceOf(one) })}
                      onClick={() => setAsked(one)}
                    >
                      {t('imports.take')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </DialogContent>
      </Modal>
      {asked && (
        <RemoveDialog
          title={t('imports.undo', { source: sourceOf(asked) })}
          confirmLabel={t('imports.take')}
          done={t('undone')}
          remove={() => undoImport(listId, asked.id)}
          onClose={() => setAsked(null)}
        >
          {t('imports.question', { count: asked.contactsCount })}
        </RemoveDialog>
      )}
    </>
  );
}
