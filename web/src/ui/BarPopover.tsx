import { Popover } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { CountBadge } from './CountBadge';
import { IconButton } from './IconButton';
import { MoreRows, type MoreRowsProps } from './MoreRows';
import { RowSkeletons } from './Skeleton';
import { EmptyState, FailedState } from './States';
import classes from './BarPopover.module.css';

interface BarPopoverProps<Item> {
  icon: ReactNode;
  /** The button's name, which says how many there are. */
  label: string;
  title: string;
  /** On the button; hidden at zero. */
  count: number;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  row: (item: Item, close: () => void) => ReactNode;
  /** What stands there instead of items. */
  state: { loading: boolean; failed: boolean; retry: () => void };
  empty: { title: string; why: string };
  /** Brings further items when its end comes near. */
  more?: MoreRowsProps['list'];
  foot?: ReactNode;
  /** Opens by itself, once. */
  opensItself?: boolean;
  /** Somebody looks at the list, or has looked. */
  onOpened?: (opened: boolean) => void;
  /** Most px of the list. */
  height?: number;
}

/** A button of the top bar with a list below it, in all four looks. */
export function BarPopover<Item>(props: BarPopoverProps<Item>) {
  const { icon, label, title, count, foot, height = 440 } = props;
  const [opened, show] = useState(false);
  const setOpened = (next: boolean) => {
    show(next);
    props.onOpened?.(next);
  };
  const opensItself = useEffectEvent(() => setOpened(true));
  const wanted = props.opensItself === true;
  useEffect(() => {
    if (wanted) opensItself();
  }, [wanted]);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          className={classes.button ?? ''}
          label={label}
          aria-expanded={opened}
          aria-haspopup="dialog"
          onClick={() => setOpened(!opened)}
        >
          {icon}
          <span className={classes.mark} aria-hidden="true">
            <CountBadge count={count} />
          </span>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-label={title}>
        <h2 className={classes.title}>{title}</h2>
        <div className={classes.list} style={{ maxHeight: height }}>
          <Content {...props} close={() => setOpened(false)} />
        </div>
        {foot && <div className={classes.foot}>{foot}</div>}
      </Popover.Dropdown>
    </Popover>
  );
}

function Content<Item>({
  items,
  keyOf,
  row,
  state,
  empty,
  more,
  close,
}: BarPopoverProps<Item> & { close: () => void }) {
  if (state.failed) return <FailedState onRetry={state.retry} />;
  if (state.loading) return <RowSkeletons rows={3} />;
  if (items.length === 0) return <EmptyState title={empty.title}>{empty.why}</EmptyState>;
  return (
    <>
      <ul className={classes.rows} role="list">
        {items.map((item) => (
          <li key={keyOf(item)}>{row(item, close)}</li>
        ))}
      </ul>
      {more && <MoreRows list={more} />}
    </>
  );
}
