import { Button, Modal } from '@mantine/core';
import { ImportLimits, type ImportReport } from '@guiche/contract/contacts';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type RefObject } from 'react';
import { formatBytes } from '../platform/dates';
import { locale, useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { useFocusBack } from '../ui/use-focus-back';
import classes from './Import.module.css';
import { ImportPreview } from './ImportPreview';
import { importStrings } from './import-strings';
import { rejectedCsv } from './rejected-csv';
import { saveBlob } from './save-blob';
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
          <Choose
            isReading={step.at === 'reading'}
            problem={step.at === 'choose' ? step.problem : undefined}
            onFile={choose}
          />
        )}
        {step.at === 'preview' && <ImportPreview step={step} fileName={fileName} onChange={change} onBack={back} />}
        {step.at === 'running' && (
          <div className={classes.center} role="status">
            <div
              className={classes.bar}
              role="progressbar"
              aria-label={t('title')}
              aria-valuemin={0}
              aria-valuemax={step.progress.rows}
              aria-valuenow={step.progress.done}
            >
              <span style={{ width: `${(100 * step.progress.done) / Math.max(1, step.progress.rows)}%` }} />
            </div>
            <p className={classes.figures}>
              {t('progress', {
                done: formatCount(step.progress.done),
                rows: formatCount(step.progress.rows),
                rejected: formatCount(step.progress.rejected),
              })}
            </p>
            <p className={classes.hint}>{t('wait')}</p>
          </div>
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

const formatCount = (count: number) => new Intl.NumberFormat(locale()).format(count);

interface ChooseProps {
  isReading: boolean;
  problem: string | undefined;
  onFile: (file: File) => void;
}

function Choose({ isReading, problem, onFile }: ChooseProps) {
  const t = useStrings(importStrings);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconFileSpreadsheet stroke={1.5} size={32} aria-hidden="true" />
      <p>{t('drop')}</p>
      <Button
        variant="filled"
        data-autofocus
        loading={isReading}
        leftSection={<IconUpload stroke={1.5} size={16} />}
        onClick={() => input.current?.click()}
      >
        {t('choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-label={t('choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // the same file again, mended meanwhile, is a change too
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
      <p className={classes.hint}>
        {t('hint', { size: formatBytes(ImportLimits.bytes), rows: formatCount(ImportLimits.rows) })}
      </p>
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </div>
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
