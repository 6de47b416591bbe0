import { Button, Menu } from '@mantine/core';
import type { Contact, ContactShown } from '@guiche/contract/contacts';
import { IconArrowMerge, IconDotsVertical, IconDownload, IconUpload } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { askNewTicket } from './new-ticket';
import { IconButton } from '../ui/IconButton';
import { ListPage } from '../ui/ListPage';
import { toast, toastError } from '../ui/toast-store';
import { useSearch } from '../ui/use-search';
import { ContactDialog } from './ContactDialog';
import classes from './ContactsPage.module.css';
import { ContactTable, type RowAct } from './ContactTable';
import { readContact } from './data';
import { exportContacts, useContactList } from './list';
import { pageStrings } from './page-strings';
import { RemoveContactDialog } from './RemoveContactDialog';
import { saveBlob } from '../platform/save-blob';
import { toggleBlock } from './toggle-block';

const ImportDialog = lazy(() => import('./ImportDialog'));
const MergeDialog = lazy(() => import('./MergeDialog'));
const OptOutDialog = lazy(() => import('./OptOutDialog'));
const MergesDialog = lazy(() => import('./MergesDialog'));

type Open =
  | { what: 'create' | 'import' | 'merges' }
  | { what: 'edit'; contact: ContactShown }
  | { what: 'remove' | 'optOut'; contact: Contact }
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
  const menu = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const isKnown = list.data !== undefined && !list.isPlaceholderData;

  function act(what: RowAct, contact: Contact) {
    if (what === 'start') return askNewTicket(contact);
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

  const counted = (count: number) => (count > MOST ? t('many', { most: MOST }) : t('note', { count }));

  return (
    <ListPage
      title={t('title')}
      note={() => isKnown && search.text === '' && list.count > 0 && counted(list.count)}
      create={{ label: t('create'), onClick: () => setOpen({ what: 'create' }) }}
      more={
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton ref={menu} variant="default" label={t('more')}>
              <IconDotsVertical stroke={1.5} size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconUpload stroke={1.5} size={16} />} onClick={() => setOpen({ what: 'import' })}>
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
      }
      list={list}
      search={{
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        none: (text) => t('empty.none', { text }),
        clearLabel: t('empty.clear'),
        by: search,
      }}
      empty={{ title: t('empty.title'), why: t('empty.why') }}
      skeletons={10}
      bar={
        chosen.length > 0 && (
          <Chosen
            contacts={chosen}
            onClear={() => setChosen([])}
            onMerge={(pair) => setOpen({ what: 'merge', pair })}
          />
        )
      }
      rows={(contacts) => (
        <ContactTable
          contacts={contacts}
          onAct={act}
          {...(can('contacts-page:mergeContacts') ? { chosen, onChoose: setChosen } : {})}
        />
      )}
    >
      {open?.what === 'create' && <ContactDialog onClose={close} />}
      {open?.what === 'edit' && <ContactDialog key={open.contact.id} contact={open.contact} onClose={close} />}
      {open?.what === 'remove' && <RemoveContactDialog contact={open.contact} onClose={close} />}
      <Suspense>
        {open?.what === 'import' && <ImportDialog focusAfter={menu} onClose={close} />}
        {open?.what === 'merges' && <MergesDialog focusAfter={menu} onClose={close} />}
        {open?.what === 'optOut' && <OptOutDialog contact={open.contact} onClose={close} />}
        {open?.what === 'merge' && <MergeDialog pair={open.pair} onMerged={() => setChosen([])} onClose={close} />}
      </Suspense>
    </ListPage>
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
