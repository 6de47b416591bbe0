import type { Announcement } from '@guiche/contract/announcements';
import { useStrings } from '../platform/strings';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { Status } from '../ui/Status';
import { useRecords } from '../ui/use-records';
import classes from './Announcements.module.css';
import { AnnouncementDialog } from './AnnouncementDialog';
import { removeAnnouncement, useAnnouncementList } from './list';
import { announcementPageStrings } from './page-strings';
import { urgencyOf } from './urgency';

/** What the operator tells everybody. */
export default function AnnouncementsPage() {
  const t = useStrings(announcementPageStrings);
  const { open, page } = useRecords<'edit' | 'remove', Announcement>({
    strings: announcementPageStrings,
    useRows: useAnnouncementList,
    create: 'edit',
  });

  return (
    <ListPage
      {...page}
      title={page.list.data ? t('counted', { count: page.list.rows.length }) : page.title}
      tableLabel={page.title}
      heads={[
        { label: t('heads.title'), part: 'lead' },
        { label: t('heads.priority') },
        { label: t('heads.media') },
        { label: t('heads.status') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(one) => (
        <Row key={one.id} opens={{ name: one.title, onOpen: () => open.ask('edit', one) }}>
          <Cell part="lead">
            <b className={classes.lead} dir="auto">
              {one.title}
            </b>
          </Cell>
          <Cell label={t('heads.priority')}>
            <Status tone={urgencyOf(one.priority).tone}>{t(`priorities.${urgencyOf(one.priority).name}`)}</Status>
          </Cell>
          <Cell label={t('heads.media')}>
            <span dir="auto">{one.mediaName ?? t('noMedia')}</span>
          </Cell>
          <Cell label={t('heads.status')}>
            <Status tone={one.status ? 'ok' : 'off'}>{t(one.status ? 'active' : 'inactive')}</Status>
          </Cell>
          <Cell part="tail">
            <EditRemove
              edit={t('edit', { title: one.title })}
              remove={t('remove', { title: one.title })}
              onAsk={(what) => open.ask(what, one)}
            />
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <AnnouncementDialog announcement={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', { title: open.row.title })}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeAnnouncement(open.row!.id)}
          onClose={open.close}
        >
          {t('question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
