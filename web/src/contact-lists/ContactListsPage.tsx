import type { ContactList } from '@guiche/contract/contact-lists';
import { IconDownload, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useRecords } from '../ui/use-records';
import { ContactListDialog } from './ContactListDialog';
import classes from './ContactLists.module.css';
import { useCountWords } from './count-words';
import { removeList, useContactLists } from './data';
import { exampleSheet } from './example-sheet';
import { contactListStrings } from './strings';

const ListImportDialog = lazy(() => import('./ListImportDialog'));

/** Counts stop here. */
const MOST = 999;

/** Named lists of people, to whom campaigns write. */
export default function ContactListsPage() {
  const t = useStrings(contactListStrings);
  const navigate = useNavigate();
  const can = useCan();
  const inWords = useCountWords();
  const { open, page } = useRecords<'edit' | 'remove' | 'import', ContactList>({
    strings: contactListStrings,
    useRows: useContactLists,
    create: 'edit',
  });
  const example = useRef<HTMLButtonElement>(null);
  const enter = ({ id }: ContactList) => void navigate(`/contact-lists/${id}/contacts`);

  return (
    <ListPage
      {...page}
      search={{
        ...page.search,
        found: (count) => (count > MOST ? t('foundMany', { most: MOST }) : t('found', { count })),
      }}
      heads={[
        { label: t('heads.name'), part: 'lead' },
        { label: t('heads.count') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(row) => (
        <Row key={row.id} opens={{ name: t('enter', row), onOpen: () => enter(row) }}>
          <Cell part="lead">
            <span className={classes.name} dir="auto">
              {row.name}
            </span>
          </Cell>
          <Cell>
            <span className={classes.count}>{inWords(row)}</span>
          </Cell>
          <Cell part="tail">
            <IconButton label={t('example')} onClick={exampleSheet}>
              <IconDownload stroke={1.5} size={18} />
            </IconButton>
            <IconButton label={t('enter', row)} onClick={() => enter(row)}>
              <IconUsers stroke={1.5} size={18} />
            </IconButton>
            <IconButton label={t('edit', row)} onClick={() => open.ask('edit', row)}>
              <IconPencil stroke={1.5} size={18} />
            </IconButton>
            {can('contacts-page:deleteContact') && (
              <IconButton label={t('remove', row)} onClick={() => open.ask('remove', row)}>
                <IconTrash stroke={1.5} size={18} />
              </IconButton>
            )}
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && (
        <ContactListDialog
          key={open.row?.id}
          row={open.row}
          onMade={enter}
          onImport={(row) => open.ask('import', row)}
          onClose={open.close}
        />
      )}
      {open.what === 'import' && open.row && (
        <Suspense>
          <ListImportDialog list={open.row} focusAfter={example} onClose={open.close} />
        </Suspense>
      )}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', open.row)}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeList(open.row!)}
          onClose={open.close}
        >
          {open.row.contactsCount === '0'
            ? t('questionEmpty')
            : t('question', { count: Number(open.row.contactsCount) })}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
