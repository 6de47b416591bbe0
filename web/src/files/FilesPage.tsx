import type { FileRow } from '@guiche/contract/files';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useRecords } from '../ui/use-records';
import { removeFileList, useFileLists } from './data';
import { FileListDialog } from './FileListDialog';
import classes from './Files.module.css';
import { fileListStrings } from './strings';

/** Counts stop here. */
const MOST = 999;

/** Files that are sent together, under one name. */
export default function FilesPage() {
  const t = useStrings(fileListStrings);
  const { open, page } = useRecords<'edit' | 'remove', FileRow>({
    strings: fileListStrings,
    useRows: useFileLists,
    create: 'edit',
  });
  const { count } = page.list;

  return (
    <ListPage
      {...page}
      note={() =>
        page.search.by.text === '' && count > 0 && (count > MOST ? t('many', { most: MOST }) : t('note', { count }))
      }
      heads={[{ label: t('heads.name') }, { label: t('heads.message') }, { label: t('heads.actions'), part: 'tail' }]}
      row={(one) => (
        <Row key={one.id} opens={{ name: t('edit', { name: one.name }), onOpen: () => open.ask('edit', one) }}>
          <Cell part="lead">
            <b className={classes.name} dir="auto">
              {one.name}
            </b>
          </Cell>
          <Cell part="text">
            <span className={cx('clamped', classes.message)} dir="auto">
              {one.message}
            </span>
          </Cell>
          <Cell part="tail">
            <EditRemove
              edit={t('edit', { name: one.name })}
              remove={t('remove', { name: one.name })}
              onAsk={(what) => open.ask(what, one)}
            />
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <FileListDialog key={open.row?.id} fileListId={open.row?.id} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing.title', { name: open.row.name })}
          confirmLabel={t('removing.confirm')}
          done={t('removing.done')}
          remove={() => removeFileList(open.row!)}
          onClose={open.close}
        >
          {t('removing.question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
