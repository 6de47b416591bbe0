import { Tabs } from '@mantine/core';
import { CountBadge, CountPending } from '../ui/CountBadge';
import classes from './ListPane.module.css';

/** A tab with its count; the count keeps its place while nobody knows it. */
export function ListTab({ value, label, count }: { value: string; label: string; count?: number | undefined }) {
  return (
    <Tabs.Tab
      className={classes.tab ?? ''}
      value={value}
      rightSection={count === undefined ? <CountPending /> : <CountBadge look="quiet" count={count} max={999} />}
    >
      {label}
    </Tabs.Tab>
  );
}
