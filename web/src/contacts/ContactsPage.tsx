import { Button, Menu } from '@mantine/core';
import type { Contact, ContactShown } from '@guiche/contract/contacts';
import { IconArrowMerge, IconDotsVertical, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { toastError } from '../app/errors';
import { useCan } from '../app/session';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { NewTicketDialog } from '../tickets/lazy-parts';
import { IconButton } from '../ui/IconButton';
import { MoreRows } from '../ui/MoreRows';
import { RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import { ChooseDrawing } from '../ui/drawings';
import { toast } from '../ui/toast-store';
import { useSearch } from '../users/use-search';
import { ContactDialog } from './ContactDialog';
import classes from './ContactsPage.module.css';
import { ContactTable, type RowAct } from './ContactTable';
import { readContact } from './data';
import { exportContacts, useContactList } from './list';
import { pageStrings } from './page-strings';
import { RemoveContactDialog } from './RemoveContactDialog';
import { saveBlob } from './save-blob';
import { toggleBlock } from './toggle-block';

const ImportDialog = lazy(() => import('./ImportDialog'));
const MergeDialog = lazy(() => import('./MergeDialog'));
const MergesDialog = lazy(() => import('./MergesDialog'));

type Open =
  | { what: 'create' | 'import' | 'merges' }
  | { what: 'edit'; contact: ContactShown }
  | { what: 'start' | 'remove'; contact: Contact }
  | { what: 'merge'; pair: [Contact, Contact] };

/** Counts stop here. */
const MOST = 999;

/** Everyone the company has talked with, or may want to. */
export default function ContactsPage() {
  const t = useStrings(pageStrings);
  const can = useCan();
  const search = useSearch();
  const list = useContactList(search.text);
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<readonly Contact[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const isKnown = list.data !== undefined && !list.isPlaceholderData;

  function act(what: RowAct, contact: Contact) {
    if (what === 'block') return void toggleBlock(contact);
    if (what !== 'edit') return setOpen({ what, contact });
    readContact(contact.id).then((shown) => setOpen({ what, contact: shown }), toastError);
  }

  async function download() {
    try {
      saveBlob(await exportContacts(), `contacts-${new Date().toISOString().slice(0, 10)}.csv`);
      toast.success(t('exported'));
    } catch (error) {
      toastError(error);
    }
  }

  const create = (
    <Button
      variant="filled"
      leftSection={<IconPlus stroke={1.5} size={16} />}
      onClick={() => setOpen({ what: 'create' })}
    >
      {t('create')}
    </Button>
  );
  const counted = (count: number) => (count > MOST ? t('many', { most: MOST }) : t('note', { count }));

  return (
    <RecordsPage
      title={t('title')}
      headingRef={heading}
      note={isKnown && search.text === '' && list.count > 0 && counted(list.count)}
      action={
        <div className={classes.actions}>
          {create}
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton ref={menu} variant="default" label={t('more')}>
                <IconDotsVertical stroke={1.5} size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconUpload stroke={1.5} size={16} />}
                onClick={() => setOpen({ what: 'import' })}
              >
                {t('import')}
              </Menu.Item>
              <Menu.Item leftSection={<IconDownload stroke={1.5} size={16} />} onClick={() => void download()}>
                {t('export')}
              </Menu.Item>
              {can('contacts-page:mergeContacts') && (
                <Menu.Item
                  leftSection={<IconArrowMerge stroke={1.5} size={16} />}
                  onClick={() => setOpen({ what: 'merges' })}
                >
                  {t('merges')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      }
      search={{
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        value: search.typed,
        onChange: search.setTyped,
        inputRef: input,
        found:
          search.text !== '' &&
          isKnown &&
          (list.count > MOST ? t('foundMany', { most: MOST }) : t('found', { count: list.count })),
      }}
    >
      {chosen.length > 0 && (
        <Chosen contacts={chosen} onClear={() => setChosen([])} onMerge={(pair) => setOpen({ what: 'merge', pair })} />
      )}
      <Body
        list={list}
        searched={search.text}
        create={create}
        onClear={() => {
          search.clear();
          input.current?.focus();
        }}
      >
        <ContactTable
          contacts={list.rows}
          onAct={act}
          {...(can('contacts-page:mergeContacts') ? { chosen, onChoose: setChosen } : {})}
        />
      </Body>

      {open?.what === 'create' && <ContactDialog onClose={close} />}
      {open?.what === 'edit' && <ContactDialog key={open.contact.id} contact={open.contact} onClose={close} />}
      {open?.what === 'remove' && <RemoveContactDialog contact={open.contact} focusAfter={heading} onClose={close} />}
      <Suspense>
        {open?.what === 'start' && <NewTicketDialog contact={open.contact} onClose={close} />}
        {open?.what === 'import' && <ImportDialog focusAfter={menu} onClose={close} />}
        {open?.what === 'merges' && <MergesDialog focusAfter={menu} onClose={close} />}
        {open?.what === 'merge' && (
          <MergeDialog pair={open.pair} focusAfter={heading} onMerged={() => setChosen([])} onClose={close} />
        )}
      </Suspense>
    </RecordsPage>
  );
}

interface BodyProps {
  list: ReturnType<typeof useContactList>;
  searched: string;
  create: React.ReactNode;
  onClear: () => void;
  children: React.ReactNode;
}

/** The list in whichever of its looks it has just now. */
function Body({ list, searched, create, onClear, children }: BodyProps) {
  const t = useStrings(pageStrings);
  const { error } = list;
  if (!list.data) {
    if (!list.isError) return <RecordSkeletons rows={10} />;
    return (
      <FailedState
        level={2}
        onRetry={() => void list.refetch()}
        requestId={error instanceof ApiError ? error.requestId : undefined}
      />
    );
  }
  if (list.rows.length === 0) {
    return searched === '' ? (
      <EmptyState level={2} title={t('empty.title')} drawing={<ChooseDrawing />} action={create}>
        {t('empty.why')}
      </EmptyState>
    ) : (
      <FilteredEmptyState onClear={onClear} clearLabel={t('empty.clear')}>
        {t('empty.none', { text: searched })}
      </FilteredEmptyState>
    );
  }
  return (
    <div className={classes.body} data-old={list.isPlaceholderData || undefined}>
      {children}
      <MoreRows list={list} />
    </div>
  );
}

interface ChosenProps {
  contacts: readonly Contact[];
  onClear: () => void;
  onMerge: (pair: [Contact, Contact]) => void;
}

/** What was ticked, and what may be done with two. */
function Chosen({ contacts: [one, other], onClear, onMerge }: ChosenProps) {
  const t = useStrings(pageStrings);
  if (!one) return null;
  return (
    <div className={classes.chosen}>
      <span role="status" dir="auto">
        {other ? t('merge.ready', { one: one.name, other: other.name }) : t('merge.pick', { name: one.name })}
      </span>
      <Button size="sm" onClick={onClear}>
        {t('merge.cancel')}
      </Button>
      {other && (
        <Button
          size="sm"
          variant="filled"
          leftSection={<IconArrowMerge stroke={1.5} size={16} />}
          onClick={() => onMerge([one, other])}
        >
          {t('merge.act')}
        </Button>
      )}
    </div>
  );
}
