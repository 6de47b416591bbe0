import { Button, Menu } from '@mantine/core';
import type { ContactListItem } from '@guiche/contract/contact-lists';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconDotsVertical,
  IconDownload,
  IconFileSpreadsheet,
  IconPencil,
  IconTrash,
  IconUpload,
  IconUsersPlus,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError } from '../platform/call';
import { formatDate } from '../platform/dates';
import { formatNumber } from '../platform/number';
import { saveBlob } from '../platform/save-blob';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { toast, toastError } from '../ui/toast-store';
import { ShortWarning } from '../ui/Warning';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { useSearch } from '../ui/use-search';
import { CheckMark } from './CheckMark';
import classes from './ContactLists.module.css';
import { useCountWords } from './count-words';
import { exportList, removeItem, useContactList, useItems } from './data';
import { exampleSheet } from './example-sheet';
import { ListContactDialog } from './ListContactDialog';
import { soughtIn } from './live';
import { contactListStrings } from './strings';

const FillDialog = lazy(() => import('./FillDialog'));
const ListImportDialog = lazy(() => import('./ListImportDialog'));
const ImportsDialog = lazy(() => import('./ImportsDialog'));

/** Counts stop here. */
const MOST = 999;

/** Who stands in a contact list. */
export default function ListContactsPage() {
  const { contactListId } = useParams();
  return <ListContacts key={contactListId} listId={Number(contactListId)} />;
}

function ListContacts({ listId }: { listId: number }) {
  const t = useStrings(contactListStrings);
  const can = useCan();
  const navigate = useNavigate();
  const leave = () => {
    toast.info(t('gone'), { id: 'contact-list-gone' });
    void navigate('/contact-lists', { replace: true });
  };
  const { data: whose, error } = useContactList(listId, leave);
  const inWords = useCountWords();
  const search = useSearch();
  const list = useItems(soughtIn(listId, search.text));
  const open = useOpen<'edit' | 'remove' | 'import' | 'fill' | 'imports', ContactListItem>(list);
  const menu = useRef<HTMLButtonElement>(null);
  useOpenedNew(() => open.ask('edit'));
  async function download() {
    try {
      saveBlob(await exportList(listId), `${whose?.name ?? t('items.title')}.csv`);
    } catch (failure) {
      toastError(failure);
    }
  }
  const gone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!gone) return;
    toast.info(t('gone'), { id: 'contact-list-gone' });
    void navigate('/contact-lists', { replace: true });
  }, [gone, navigate, t]);

  return (
    <ListPage
      title={whose?.name ?? t('items.title')}
      note={() => whose && inWords(whose)}
      create={{ label: t('items.create'), onClick: () => open.ask('edit') }}
      more={
        <>
          <Button
            component={Link}
            to="/contact-lists"
            variant="default"
            leftSection={<IconArrowLeft stroke={1.5} size={16} aria-hidden="true" />}
          >
            {t('items.back')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton ref={menu} variant="default" label={t('more')}>
                <IconDotsVertical stroke={1.5} size={18} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconUsersPlus stroke={1.5} size={16} />} onClick={() => open.ask('fill')}>
                {t('fill')}
              </Menu.Item>
              <Menu.Item leftSection={<IconUpload stroke={1.5} size={16} />} onClick={() => open.ask('import')}>
                {t('import')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileSpreadsheet stroke={1.5} size={16} />} onClick={exampleSheet}>
                {t('example')}
              </Menu.Item>
              <Menu.Item leftSection={<IconDownload stroke={1.5} size={16} />} onClick={() => void download()}>
                {t('export')}
              </Menu.Item>
              <Menu.Item leftSection={<IconArrowBackUp stroke={1.5} size={16} />} onClick={() => open.ask('imports')}>
                {t('imports')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
      list={list}
      search={{
        label: t('items.search'),
        by: search,
        found: (count) => (count > MOST ? t('foundMany', { most: MOST }) : t('count', { count })),
        none: (text) => t('items.none', { text }),
      }}
      empty={{ title: t('items.empty'), why: t('items.emptyWhy') }}
      heads={[
        { label: t('heads.name'), part: 'lead' },
        { label: t('heads.number') },
        { label: t('heads.email'), part: 'meta' },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(row) => (
        <Row key={row.id} opens={{ name: t('edit', row), onOpen: () => open.ask('edit', row) }}>
          <Cell part="lead">
            <span className={classes.person}>
              <CheckMark valid={row.isWhatsappValid} />
              <span className={classes.name} dir="auto">
                {row.name || formatNumber(row.number)}
              </span>
              {row.optedOutAt && <ShortWarning>{t('items.optedOut')}</ShortWarning>}
            </span>
          </Cell>
          <Cell label={t('heads.number')}>
            <span className={classes.count}>{formatNumber(row.number)}</span>
          </Cell>
          <Cell part="meta" label={t('heads.email')}>
            {row.email || <span className={classes.quiet}>{t('items.noEmail')}</span>}
            {row.lastWrittenAt && (
              <span className={classes.written}>{t('items.written', { date: formatDate(row.lastWrittenAt) })}</span>
            )}
          </Cell>
          <Cell part="tail">
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
        <ListContactDialog key={open.row?.id} listId={listId} row={open.row} onClose={open.close} />
      )}
      {open.what === 'import' && whose && (
        <Suspense>
          <ListImportDialog list={whose} focusAfter={menu} onClose={open.close} />
        </Suspense>
      )}
      {open.what === 'fill' && whose && (
        <Suspense>
          <FillDialog list={whose} focusAfter={menu} onClose={open.close} />
        </Suspense>
      )}
      {open.what === 'imports' && (
        <Suspense>
          <ImportsDialog listId={listId} focusAfter={menu} onClose={open.close} />
        </Suspense>
      )}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('items.removing', open.row)}
          confirmLabel={t('confirm')}
          done={t('items.removed')}
          remove={() => removeItem(open.row!)}
          onClose={open.close}
        >
          {t('items.question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
