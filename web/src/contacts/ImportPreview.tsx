import { Button, Select, Switch } from '@mantine/core';
import { columnUses, type ColumnUse, type ImportReport } from '@guiche/contract/contacts';
import { useStrings } from '../platform/strings';
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

  /** What stands in one column cannot stand in another: the one before gives way. */
  function setUse(index: number, use: ColumnUse) {
    const isSingle = use !== 'extra' && use !== 'skip';
    onChange(report, {
      columns: uses.map((before, at) => (at === index ? use : isSingle && before === use ? 'skip' : before)),
    });
  }

  return (
    <>
      <div className={classes.file}>
        <b dir="auto">{fileName}</b>
        <Button size="sm" onClick={onBack}>
          {t('other')}
        </Button>
      </div>
      <Switch
        label={t('header')}
        checked={report.hasHeader}
        onChange={(event) => onChange(report, { hasHeader: event.currentTarget.checked })}
      />
      <div
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label={t('columns')}
        data-busy={busy || undefined}
      >
        <table className={classes.sample}>
          <thead>
            <tr>
              {report.columns.map(({ name, use }, index) => (
                <th key={index} scope="col">
                  <span className={classes.columnName} dir="auto">
                    {name}
                  </span>
                  <Select
                    size="sm"
                    aria-label={t('column', { name })}
                    data={columnUses.map((value) => ({ value, label: t(`use.${value}`) }))}
                    value={use}
                    allowDeselect={false}
                    comboboxProps={{ withinPortal: true }}
                    onChange={(value) => value && setUse(index, value as ColumnUse)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.sample.map((cells, row) => (
              <tr key={row}>
                {report.columns.map(({ use }, index) => (
                  <td key={index} data-use={use} dir="auto">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
