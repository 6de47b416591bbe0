import { Button } from '@mantine/core';
import { ImportLimits, spreadsheetEndings } from '@guiche/contract/spreadsheet';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { formatBytes } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { formatCount } from '../platform/count';
import classes from './Import.module.css';
import { importStrings } from './import-strings';

interface ImportChooseProps {
  isReading: boolean;
  problem: string | undefined;
  onFile: (file: File) => void;
  /** What may help to make one. */
  children?: ReactNode;
}

/** Where a spreadsheet is chosen or dropped. */
export function ImportChoose({ isReading, problem, onFile, children }: ImportChooseProps) {
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
        accept={spreadsheetEndings}
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
      {children}
      <div role="alert" className={classes.problem}>
        {problem}
      </div>
    </div>
  );
}
