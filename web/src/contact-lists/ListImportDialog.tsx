import { Anchor, Button, Modal } from '@mantine/core';
import type { ListImportReport } from '@guiche/contract/contact-lists';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useState, type RefObject } from 'react';
import { formatCount } from '../platform/count';
import { ImportChoose } from '../contacts/ImportChoose';
import { ImportProgress } from '../contacts/ImportProgress';
import { rejectedCsv } from '../contacts/rejected-csv';
import { saveBlob } from '../platform/save-blob';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { toast, toastError } from '../ui/toast-store';
import { useFocusBack } from '../ui/use-focus-back';
import { undoImport } from './data';
import { exampleSheet } from './example-sheet';
import classes from './ListImport.module.css';
import { listImportStrings } from './import-strings';
import { ListImportPreview } from './ListImportPreview';
import { useListImport } from './use-list-import';

interface ListImportDialogProps {
  list: { id: number; name: string };
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Puts the people of a spreadsheet into a list: chosen, looked at row by row, put in, and taken out again if need be. */
export default function ListImportDialog({ list, focusAfter, onClose }: ListImportDialogProps) {
  const t = useStrings(listImportStrings);
  useFocusBack(focusAfter);
  const { step, fileName, choose, back, change, run } = useListImport(list.id);
  const isRunning = step.at === 'running';
  const count = step.at === 'preview' ? step.report.counts.kept + step.report.counts.corrected : 0;

  return (
    <Modal
      opened
      onClose={isRunning ? () => {} : onClose}
      title={t('title', list)}
      size={820}
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DialogContent>
        {step.at === 'choose' && (
          <ImportChoose isReading={false} problem={step.problem} onFile={choose}>
            <Anchor component="button" type="button" size="sm" onClick={exampleSheet}>
              {t('example')}
            </Anchor>
          </ImportChoose>
        )}
        {(step.at === 'reading' || isRunning) && (
          <ImportProgress
            label={t('title', list)}
            done={Math.round(step.share * 100)}
            total={100}
            words={
              step.share < 1
                ? t('sending', { share: Math.round(step.share * 100) })
                : t(isRunning ? 'storing' : 'reading')
            }
            hint={t('whole')}
          />
        )}
        {step.at === 'preview' && (
          <ListImportPreview
            step={step}
            fileName={fileName}
            onChange={(one) => change(step.report, one)}
            onBack={back}
          />
        )}
        {step.at === 'done' && <Result list={list} report={step.report} onUndone={onClose} />}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose} disabled={isRunning}>
          {step.at === 'done' ? t('close') : t('cancel')}
        </Button>
        {step.at === 'preview' && (
          <Button
            variant="filled"
            disabled={step.busy || count === 0 || step.report.columns.every(({ use }) => use !== 'number')}
            onClick={() => run(step.report)}
          >
            {t('submit', { count })}
          </Button>
        )}
      </DialogFooter>
    </Modal>
  );
}

interface ResultProps {
  list: { id: number };
  report: ListImportReport;
  onUndone: () => void;
}

function Result({ list, report, onUndone }: ResultProps) {
  const t = useStrings(listImportStrings);
  const can = useCan();
  const [busy, setBusy] = useState(false);
  const { importId, counts, rows } = report;
  const left = counts.duplicate + counts.refused;

  function download() {
    const text = rejectedCsv({ ...report, rejected: rows }, { row: t('rowHead'), reason: t('reasonHead') }, (row) =>
      row.reason ? t(`reason.${row.reason}`) : '',
    );
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}.csv`);
  }

  async function undo(id: number) {
    setBusy(true);
    try {
      await undoImport(list.id, id);
      toast.success(t('undone'));
      onUndone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }

  return (
    <div className={classes.done} role="status">
      <p className={classes.big}>{t('came', { count: counts.kept + counts.corrected })}</p>
      {counts.corrected > 0 && <p>{t('corrected', { count: counts.corrected })}</p>}
      {left > 0 && <p>{t('left', { count: left, formatted: formatCount(left) })}</p>}
      <div className={classes.acts}>
        {left > 0 && (
          <Button leftSection={<IconDownload stroke={1.5} size={16} />} onClick={download}>
            {t('download')}
          </Button>
        )}
        {importId !== null && can('contacts-page:deleteContact') && (
          <Button
            leftSection={<IconArrowBackUp stroke={1.5} size={16} />}
            loading={busy}
            onClick={() => void undo(importId)}
          >
            {t('undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
