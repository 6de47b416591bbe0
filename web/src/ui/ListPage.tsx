import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { ListBody, rowsIn, type ListBodyProps, type PagedList, type WholeList } from './ListBody';
import classes from './ListPage.module.css';
import { Records, RecordsPage, type Head, type RecordsPageProps } from './RecordsPage';
import { uiStrings } from './strings';
import { FocusAfter } from './use-focus-back';
import { useSearch, type Search } from './use-search';

/** Counts stop here. */
const MOST = 999;

interface Words {
  label: string;
  placeholder?: string;
  /** Nothing is found by this text. */
  none: (text: string) => string;
  clearLabel?: string;
}
/** Rows that all came are searched here; in a list in pages the server searches, by what the page holds. */
type SearchOf<R> = Words &
  ({ finds: (row: R, text: string) => boolean } | { by: Search; found?: (count: number) => ReactNode });

export interface ListPageProps<R> extends Pick<RecordsPageProps, 'part'> {
  title: string;
  /** How many there are, and how many there may be. */
  note?: (rows: readonly R[]) => ReactNode;
  /** The one main action; nothing for who may not make any. */
  create?: { label: string; onClick: () => void; disabled?: boolean; plain?: boolean } | undefined;
  /** What else may be done with all of it. */
  more?: ReactNode;
  list: WholeList<R> | PagedList<R>;
  search?: SearchOf<R>;
  /** It is narrowed by something else than words: then nothing begins where the rows would be. */
  isNarrowed?: boolean;
  empty?: Omit<NonNullable<ListBodyProps<R>['empty']>, 'action'>;
  failed?: string;
  skeletons?: number;
  /** Stands between the search and the rows. */
  bar?: ReactNode;
  /** A table of rows, or what `rows` makes of them. */
  heads?: readonly Head[];
  row?: (row: R) => ReactNode;
  rows?: (rows: readonly R[]) => ReactNode;
  /** Shows the records in another way than as a list, and asks for them itself. */
  instead?: ReactNode;
  /** What the table is called, where not as the page. */
  tableLabel?: string;
  /** What lies over the list. */
  children?: ReactNode;
}

/** A page (or a part of one, with `part`) of records: title, main action, search, and the list in whatever look it has. */
export function ListPage<R>(props: ListPageProps<R>) {
  const { title, note, create, more, list, search, empty, heads = [], row, rows, bar, children } = props;
  const t = useStrings(uiStrings);
  const own = useSearch();
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const known = rowsIn(list);
  const paged = 'rows' in list;
  const by = search && 'by' in search ? search.by : own;
  const text = search && 'by' in search ? by.text : by.typed.trim();
  const isEmpty = known?.length === 0 && text === '' && !props.isNarrowed && empty !== undefined;
  const isKnown = known !== undefined && !(paged && list.isPlaceholderData);
  const found = (count: number) => (count > MOST ? t('foundMany', { most: MOST }) : t('found', { count }));
  const action = create && (
    <Button
      variant={create.plain ? 'default' : 'filled'}
      leftSection={<IconPlus stroke={1.5} size={16} />}
      onClick={create.onClick}
      disabled={create.disabled ?? false}
    >
      {create.label}
    </Button>
  );
  // one that is narrowed by nothing yet has its only button where the rows would be; until it is known which of the two
  // it is there is none, since a press on a button that moves away reaches nothing
  const head = known && (paged || known.length > 0) && !isEmpty ? action : undefined;

  return (
    <FocusAfter value={heading}>
      <RecordsPage
        title={title}
        part={props.part}
        headingRef={heading}
        note={note && known && note(known)}
        action={
          more ? (
            <div className={classes.actions}>
              {head}
              {more}
            </div>
          ) : (
            head
          )
        }
        {...(search && (paged || known?.length)
          ? {
              search: {
                label: search.label,
                ...(search.placeholder === undefined ? {} : { placeholder: search.placeholder }),
                value: by.typed,
                onChange: by.setTyped,
                inputRef: input,
                found: 'by' in search && text !== '' && isKnown && paged && (search.found ?? found)(list.count),
              },
            }
          : {})}
      >
        {bar}
        {props.instead ?? (
          <ListBody
            list={list}
            {...(empty ? { empty: { ...empty, action: head ? undefined : action } } : {})}
            {...(props.failed === undefined ? {} : { failed: props.failed })}
            {...(props.skeletons === undefined ? {} : { skeletons: props.skeletons })}
            level={props.part ? 3 : 2}
            filter={
              search && text !== ''
                ? {
                    ...('finds' in search ? { finds: (one: R) => search.finds(one, text) } : {}),
                    none: search.none(text),
                    ...(search.clearLabel === undefined ? {} : { clearLabel: search.clearLabel }),
                    onClear() {
                      by.clear();
                      input.current?.focus();
                    },
                  }
                : undefined
            }
          >
            {rows ??
              ((shown) => (
                <Records label={props.tableLabel ?? title} heads={heads}>
                  {row && shown.map(row)}
                </Records>
              ))}
          </ListBody>
        )}
        {children}
      </RecordsPage>
    </FocusAfter>
  );
}
