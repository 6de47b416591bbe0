import { CloseButton, TextInput } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import {
  useRef,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { keyOf } from '../platform/keys';
import { useKeys } from '../platform/use-keys';
import { useStrings } from '../platform/strings';
import { cx } from './cx';
import pages from './pages.module.css';
import classes from './RecordsPage.module.css';
import { Bone, Skeletons } from './Skeleton';
import { uiStrings } from './strings';

export interface RecordsPageProps {
  title: string;
  /** A line of meta: how many there are, and how many there may be. */
  note?: ReactNode;
  /** The one main action. */
  action?: ReactNode;
  /** A search over the rows; without it there is no bar. */
  search?: SearchProps;
  /** The title, where it takes the focus when a row that had it is gone. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** It is a part of a page: a tab, whose title the tab says already, or a section with a title of its own. */
  part?: 'tab' | 'section' | undefined;
  children: ReactNode;
}

interface SearchProps {
  label: string;
  /** The label, unless told. */
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
  /** How many were found. */
  found?: ReactNode;
}

/** A page of administration: title and action, a bar with a search, and a panel with rows or one of the other looks. */
export function RecordsPage(props: RecordsPageProps) {
  const { title, note, action, search, headingRef, part, children } = props;
  const Heading = part ? 'h2' : 'h1';
  return (
    <div className={part ? classes.part : classes.page} data-part={part}>
      <header className={part === 'tab' && !action ? 'spoken' : classes.head}>
        <div className={classes.titles}>
          <Heading
            ref={headingRef}
            className={part === 'tab' ? 'spoken' : cx(pages.title, classes.title)}
            tabIndex={headingRef ? -1 : undefined}
          >
            {title}
          </Heading>
          {note && <p className={classes.note}>{note}</p>}
        </div>
        {action}
      </header>
      <section className={part ? classes.rows : cx(pages.panel, classes.panel)} aria-label={title}>
        {search && <Search {...search} />}
        {children}
      </section>
    </div>
  );
}

/** Its key leads here, Escape empties it, then leaves it. */
function Search({ label, placeholder = label, value, onChange, inputRef, found }: SearchProps) {
  const t = useStrings(uiStrings);
  const input = useRef<HTMLInputElement>(null);
  const both = useMergedRef(input, inputRef);
  useKeys({ search: () => input.current?.focus() });
  return (
    <div className={classes.bar}>
      <TextInput
        ref={both}
        className={classes.search ?? ''}
        type="search"
        size="sm"
        aria-label={label}
        aria-keyshortcuts={keyOf('search')}
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (value) onChange('');
          else event.currentTarget.blur();
        }}
        leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
        rightSection={
          value && <CloseButton size="sm" iconSize={16} aria-label={t('clear')} onClick={() => onChange('')} />
        }
      />
      <span className={classes.found} role="status">
        {found}
      </span>
    </div>
  );
}

export interface Head {
  label: string;
  part?: CellProps['part'];
}

/** A table whose rows become cards where it is narrow. The roles are said because the cards are no table to CSS. */
export function Records({ label, heads, children }: { label: string; heads: readonly Head[]; children: ReactNode }) {
  return (
    <table className={classes.table} role="table" aria-label={label}>
      <thead role="rowgroup" className={classes.heads}>
        <tr role="row">
          {heads.map((head) => (
            <th key={head.label} role="columnheader" scope="col" data-part={head.part}>
              {head.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export interface RowProps extends ComponentPropsWithoutRef<'tr'> {
  /** A row that opens is one stop for the keyboard, which says this name; nothing where it does not open. */
  opens?: { name: string; onOpen: () => void } | undefined;
  /** Something about it is overdue or wrong; what, a word in it says. */
  'data-tone'?: 'bad' | undefined;
}

/** A row. What it holds to press (buttons, links, fields) keeps its own click. */
export const Row = ({ children, opens, ...rest }: RowProps) => (
  <tr
    role="row"
    className={classes.row}
    {...(opens && {
      tabIndex: 0,
      'aria-label': opens.name,
      'data-opens': true,
      onClick(event: MouseEvent<HTMLElement>) {
        const from = event.target as Element;
        // what is rendered elsewhere (a menu, a dialog) bubbles to here as well; and who marks text opens nothing
        const isOwn = event.currentTarget.contains(from) && !from.closest(PRESSED);
        if (isOwn && getSelection()?.isCollapsed !== false) opens.onOpen();
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        event.preventDefault();
        opens.onOpen();
      },
    })}
    {...rest}
  >
    {children}
  </tr>
);

const PRESSED = 'button, a, input, select, textarea, label, [role="menuitem"]';

export interface CellProps {
  children?: ReactNode;
  /** `lead` names the row, `tail` holds what may be done with it; `meta` gives way first, `text` takes a line of its
   * own in a card. */
  part?: 'lead' | 'tail' | 'meta' | 'text';
  /** Stands before it in a card, where no head says what it is. */
  label?: string;
}

export function Cell({ children, part, label }: CellProps) {
  return (
    <td role="cell" className={classes.cell} data-part={part} data-label={label}>
      {children}
    </td>
  );
}

/** The rows' places while they are on their way. */
export function RecordSkeletons({ rows = 4 }: { rows?: number }) {
  return (
    <Skeletons>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.bones}>
          <Bone width={32} height={32} round />
          <Bone width={120 + ((index * 37) % 60)} />
          <Bone width={80} height={20} />
          <Bone width={140} height={10} />
        </div>
      ))}
    </Skeletons>
  );
}
