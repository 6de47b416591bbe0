import type { ImportReport } from '@guiche/contract/contacts';
import type { ColumnUse } from '@guiche/contract/spreadsheet';
import { useStrings } from '../platform/strings';
import { ColumnUses } from './ColumnUses';
import { ChosenFile } from '../ui/ChosenFile';
import classes from './Import.module.css';
import { importStrings } from './import-strings';
import type { ImportStep } from './use-import';

interface ImportPreviewProps {
  step: Extract<ImportStep, { at: 'preview' }>;
  fileName: string;
  onChange: (report: ImportReport, change: { columns?: ColumnUse[]; hasHeader?: boolean }) => void;
  onBack: () => void;
}

/** What a file holds, as it is understood; each column may be understood otherwise. */
export function ImportPreview({ step, fileName, onChange, onBack }: ImportPreviewProps) {
  const t = useStrings(importStrings);
  const { report, busy, problem } = step;
  const uses = report.columns.map(({ use }) => use);
  const isMissing = !uses.includes('name') || !uses.includes('number');

  return (
    <>
      <ChosenFile name={fileName} other={t('other')} onOther={onBack} />
      <ColumnUses
        {...report}
        rows={report.sample.map((cells, row) => ({ key: row, cells }))}
        busy={busy}
        onChange={(change) => onChange(report, change)}
      />
      <div role="status" className={classes.sums}>
        {isMissing ? <p className={classes.problem}>{t('missing')}</p> : <p>{t('will', { count: report.created })}</p>}
        {!isMissing && report.rejectedCount > 0 && <p>{t('out', { count: report.rejectedCount })}</p>}
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      {!isMissing && report.rejected.length > 0 && (
        <ul
          className={classes.rejected}
          role="list"
          tabIndex={0}
          aria-label={t('out', { count: report.rejectedCount })}
        >
          {report.rejected.map(({ row, field, reason, cells }) => (
            <li key={row}>
              <span className={classes.row}>{t('row', { row })}</span>
              <span className={classes.value} dir="auto">
                {cells[uses.indexOf(field)] || cells.join(' · ')}
              </span>
              <span className={classes.reason}>
                {t(`field.${field}`)}: {t(`reason.${reason}`)}
              </span>
            </li>
          ))}
          {report.rejectedCount > report.rejected.length && <li>{t('first', { count: report.rejected.length })}</li>}
        </ul>
      )}
    </>
  );
}
