import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import classes from './ListPane.module.css';
import type { ListState } from './list-state';
import { listStrings } from './list-strings';

/** In which order those who wait stand, and the way to the other. */
export function SortLine({ state: { sort, setSort } }: { state: ListState }) {
  const t = useStrings(listStrings);
  const Icon = sort === 'waiting' ? IconSortAscending : IconSortDescending;
  return (
    <button
      type="button"
      className={classes.sort}
      aria-label={t('sort.label', { order: t(`sort.${sort}`) })}
      onClick={() => setSort(sort === 'waiting' ? 'newest' : 'waiting')}
    >
      <Icon stroke={1.5} size={16} aria-hidden="true" />
      {t(`sort.${sort}`)}
    </button>
  );
}
