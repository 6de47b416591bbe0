import { Button, Modal } from '@mantine/core';
import type { ImportReport } from '@guiche/contract/contacts';
import { IconDownload } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './Import.module.css';
import { ImportChoose } from './ImportChoose';
import { ImportPreview } from './ImportPreview';
import { ImportProgress } from './ImportProgress';
import { formatCount } from '../platform/count';
import { importStrings } from './import-strings';
import { rejectedCsv } from './rejected-csv';
import { saveBlob } from '../platform/save-blob';
import { useImport } from './use-import';

interface ImportDialogProps {
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Brings contacts in from a file: chosen, looked at, brought in, and what was left out saved for mending. */
export default function ImportDialog({ focusAfter, onClose }: ImportDialogProps) {
  const t = useStrings(importStrings);
  useFocusBack(focusAfter);
  const { step, fileName, choose, back, change, run } = useImport();
  const isRunning = step.at === 'running';
  const mayRun =
    step.at === 'preview' &&
    !step.busy &&
    step.report.created > 0 &&
    (['name', 'number'] as const).every((use) => step.report.columns.some((column) => column.use === use));

  return (
    <Modal
      opened
      onClose={isRunning ? () => {} : onClose}
      title={t('title')}
      size={720}
      withCloseButton={!isRunning}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <DialogContent>
        {(step.at === 'choose' || step.at === 'reading') && (
          <ImportChoose
            isReading={step.at === 'reading'}
            problem={step.at === 'choose' ? step.problem : undefined}
            onFile={choose}
          />
        )}
        {step.at === 'preview' && <ImportPreview step={step} fileName={fileName} onChange={change} onBack={back} />}
        {step.at === 'running' && (
          <ImportProgress
            label={t('title')}
            done={step.progress.done}
            total={step.progress.rows}
            words={t('progress', {
              done: formatCount(step.progress.done),
              rows: formatCount(step.progress.rows),
              rejected: formatCount(step.progress.rejected),
            })}
            hint={t('wait')}
          />
        )}
        {step.at === 'done' && <Result report={step.report} />}
        {step.at === 'cut' && (
          <div className={classes.problem} role="alert">
            <p>{step.problem}</p>
            <p>{t('cut')}</p>
          </div>
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose} disabled={isRunning}>
          {step.at === 'done' || step.at === 'cut' ? t('close') : t('cancel')}
        </Button>
        {step.at === 'preview' && (
          <Button variant="filled" disabled={!mayRun} onClick={() => void run(step.report)}>
            {t('submit', { count: step.report.created })}
          </Button>
        )}
      </DialogFooter>
    </Modal>
  );
}

function Result({ report }: { report: ImportReport }) {
  const t = useStrings(importStrings);
  const { created, rejectedCount } = report;

  function download() {
    const text = rejectedCsv(
      report,
      { row: t('rowHead'), reason: t('reasonHead') },
      ({ field, reason }) => `${t(`field.${field}`)}: ${t(`reason.${reason}`)}`,
    );
    saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}.csv`);
  }

  return (
    <div className={classes.center} role="status">
      <p className={classes.big}>{t('created', { count: created })}</p>
      {rejectedCount > 0 && (
        <>
          <p>{t('rejected', { count: rejectedCount })}</p>
          <Button leftSection={<IconDownload stroke={1.5} size={16} />} onClick={download}>
            {t('download')}
          </Button>
        </>
      )}
    </div>
  );
}
