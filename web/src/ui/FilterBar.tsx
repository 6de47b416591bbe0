import { Button, Select } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveBlob } from '../platform/save-blob';
import classes from './FilterBar.module.css';
import { useBusy } from './use-busy';

export interface FilterBarProps<V extends string> {
  /** What the choice is called, and what it says while nothing is chosen. */
  label: string;
  every: string;
  options: readonly V[];
  wordOf: (option: V) => string;
  value: V | null;
  onChange: (value: V | null) => void;
  csv: string;
  fileName: string;
  download: () => Promise<Blob>;
}

/** Over the rows of a list: what narrows them, and all of them as a file. */
export function FilterBar<V extends string>(props: FilterBarProps<V>) {
  const { label, every, options, wordOf, value, onChange, csv, fileName, download } = props;
  const [busy, save] = useBusy(async () => saveBlob(await download(), fileName));

  return (
    <div className={classes.bar}>
      <Select
        aria-label={label}
        placeholder={every}
        clearable
        data={options.map((option) => ({ value: option, label: wordOf(option) }))}
        value={value}
        onChange={(chosen) => onChange(chosen as V | null)}
      />
      <Button leftSection={<IconDownload stroke={1.5} size={16} aria-hidden="true" />} loading={busy} onClick={save}>
        {csv}
      </Button>
    </div>
  );
}
