import { Select, Switch } from '@mantine/core';
import { columnUses, type ColumnUse } from '@guiche/contract/spreadsheet';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import classes from './Import.module.css';
import { importStrings } from './import-strings';

export interface ColumnChange {
  columns?: ColumnUse[];
  hasHeader?: boolean;
}

interface ColumnUsesProps {
  hasHeader: boolean;
  columns: readonly { name: string; use: ColumnUse }[];
  /** Some rows as they stand in the file; `lead` stands before them. */
  rows: readonly { key: number; cells: readonly string[]; lead?: ReactNode }[];
  leadLabel?: string;
  busy: boolean;
  onChange: (change: ColumnChange) => void;
}

/** What the columns of a file hold, as it is understood; each may be understood otherwise. */
export function ColumnUses({ hasHeader, columns, rows, leadLabel, busy, onChange }: ColumnUsesProps) {
  const t = useStrings(importStrings);
  const uses = columns.map(({ use }) => use);

  /** What stands in one column cannot stand in another: the one before gives way. */
  function setUse(index: number, use: ColumnUse) {
    const isSingle = use !== 'extra' && use !== 'skip';
    onChange({
      columns: uses.map((before, at) => (at === index ? use : isSingle && before === use ? 'skip' : before)),
    });
  }

  return (
    <>
      <Switch
        label={t('header')}
        checked={hasHeader}
        onChange={(event) => onChange({ hasHeader: event.currentTarget.checked })}
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
              {leadLabel && (
                <th scope="col" data-lead>
                  {leadLabel}
                </th>
              )}
              {columns.map(({ name, use }, index) => (
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
            {rows.map(({ key, cells, lead }) => (
              <tr key={key}>
                {leadLabel && <td data-lead>{lead}</td>}
                {columns.map(({ use }, index) => (
                  <td key={index} data-use={use} dir="auto">
                    {cells[index]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
