import type { TagCounted } from '@guiche/contract/tags';
import { IconArrowMerge, IconLayoutKanban } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { EditRemove } from '../ui/EditRemove';
import { IconButton } from '../ui/IconButton';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useRecords } from '../ui/use-records';
import { removeTag, useTagPages } from './data';
import { MergeTagDialog } from './MergeTagDialog';
import { tagStrings } from './strings';
import { TagDialog } from './TagDialog';
import classes from './Tags.module.css';

/** Tags, and how many tickets have each. */
export default function TagsPage() {
  const t = useStrings(tagStrings);
  const mayManage = useCan()('tags:manage');
  const { open, page } = useRecords<'edit' | 'merge' | 'remove', TagCounted>({
    strings: tagStrings,
    useRows: useTagPages,
    create: 'edit',
  });

  return (
    <ListPage
      {...page}
      heads={[
        { label: t('heads.tag'), part: 'lead' },
        { label: t('heads.tickets') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(tag) => (
        <Row
          key={tag.id}
          opens={mayManage ? { name: t('edit', { name: tag.name }), onOpen: () => open.ask('edit', tag) } : undefined}
        >
          <Cell part="lead">
            <span className={classes.lead}>
              <Chip color={tag.color}>{tag.name}</Chip>
              {tag.kanban === 1 && (
                <span className={classes.lane}>
                  <IconLayoutKanban stroke={1.5} size={14} aria-hidden="true" />
                  {t('lane')}
                </span>
              )}
            </span>
          </Cell>
          <Cell>
            {tag.ticketsCount === 0 ? (
              <span className={classes.quiet}>{t('noTickets')}</span>
            ) : (
              <Link className={classes.count} to={`/tickets?tags=${tag.id}`} aria-label={t('show', { name: tag.name })}>
                {t('tickets', { count: tag.ticketsCount })}
              </Link>
            )}
          </Cell>
          <Cell part="tail">
            {mayManage && (
              <>
                <IconButton label={t('merge', { name: tag.name })} onClick={() => open.ask('merge', tag)}>
                  <IconArrowMerge stroke={1.5} size={18} />
                </IconButton>
                <EditRemove
                  edit={t('edit', { name: tag.name })}
                  remove={t('remove', { name: tag.name })}
                  onAsk={(what) => open.ask(what, tag)}
                />
              </>
            )}
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <TagDialog key={open.row?.id} tag={open.row} onClose={open.close} />}
      {open.what === 'merge' && open.row && <MergeTagDialog tag={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', { name: open.row.name })}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeTag(open.row!)}
          onClose={open.close}
        >
          {open.row.ticketsCount === 0 ? t('unused') : t('question', { count: open.row.ticketsCount })}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
