import { SegmentedControl } from '@mantine/core';
import { verdicts, type JudgedRow, type Verdict } from '@guiche/contract/contact-lists';
import { useState } from 'react';
import { ColumnUses, type ColumnChange } from '../contacts/ColumnUses';
import { formatCount } from '../platform/count';
import { formatNumber } from '../platform/number';
import { useStrings } from '../platform/strings';
import { ChosenFile } from '../ui/ChosenFile';
import { Warning } from '../ui/Warning';
import classes from './ListImport.module.css';
import { listImportStrings } from './import-strings';
import type { ListImportStep } from './use-list-import';

interface ListImportPreviewProps {
  step: Extract<ListImportStep, { at: 'preview' }>;
  fileName: string;
  onChange: (change: ColumnChange) => void;
  onBack: () => void;
}

/** What becomes of each row, as the spreadsheet is understood; its columns may be understood otherwise. */
export function ListImportPreview({ step, fileName, onChange, onBack }: ListImportPreviewProps) {
  const t = useStrings(listImportStrings);
  const { report, busy, problem } = step;
  const { counts, rows, hiddenRows, mergedRows } = report;
  const [only, setOnly] = useState<Verdict | 'all'>('all');
  const total = counts.kept + counts.corrected + counts.duplicate + counts.refused;
  const isMissing = report.columns.every(({ use }) => use !== 'number');
  // a verdict that no row has any more shows nothing
  const isLeft = only === 'all' || counts[only] > 0;
  const shown = isLeft && only !== 'all' ? rows.filter(({ verdict }) => verdict === only) : rows;
  const tabs = [
    { value: 'all', label: `${t('all')} ${formatCount(total)}` },
    ...verdicts
      .filter((verdict) => counts[verdict] > 0)
      .map((value) => ({ value, label: `${t(`verdict.${value}`)} ${formatCount(counts[value])}` })),
  ];

  return (
    <>
      <ChosenFile name={fileName} other={t('other')} onOther={onBack} />
      {isMissing && <Warning>{t('missing')}</Warning>}
      {hiddenRows > 0 && <Warning>{t('hidden', { count: hiddenRows })}</Warning>}
      {mergedRows > 0 && <Warning>{t('merged', { count: mergedRows })}</Warning>}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <SegmentedControl
        className={classes.tabs}
        aria-label={t('verdicts')}
        data={tabs}
        value={isLeft ? only : 'all'}
        onChange={(value) => setOnly(value as Verdict | 'all')}
      />
      <ColumnUses
        {...report}
        leadLabel={t('verdictHead')}
        rows={shown.map((row) => ({ key: row.row, cells: row.cells, lead: <Said row={row} /> }))}
        busy={busy}
        onChange={onChange}
      />
      {total > rows.length && <p className={classes.hint}>{t('first')}</p>}
    </>
  );
}

function Said({ row: { row, verdict, reason, number } }: { row: JudgedRow }) {
  const t = useStrings(listImportStrings);
  return (
    <span className={classes.said}>
      <span className={classes.verdict} data-verdict={verdict}>
        {t(`one.${verdict}`)}
      </span>
      <span className={classes.line}>{t('line', { row })}</span>
      {reason && <span className={classes.why}>{t(`reason.${reason}`)}</span>}
      {verdict === 'corrected' && <span className={classes.line}>{formatNumber(number)}</span>}
    </span>
  );
}
