import type { QuickMessage } from '@guiche/contract/quick-messages';
import { IconPaperclip } from '@tabler/icons-react';
import { formatAgo } from '../platform/dates';
import { useCan, useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { cx } from '../ui/cx';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useRecords } from '../ui/use-records';
import { removeQuickMessage, useQuickMessages } from './data';
import { QuickMessageDialog } from './QuickMessageDialog';
import classes from './QuickMessages.module.css';
import { quickMessageStrings } from './strings';

/** Texts that are used again and again, and how much they are. */
export default function QuickMessagesPage() {
  const t = useStrings(quickMessageStrings);
  const me = useMe();
  const can = useCan();
  const { open, page } = useRecords<'edit' | 'remove', QuickMessage>({
    strings: quickMessageStrings,
    useRows: useQuickMessages,
    create: 'edit',
  });
  const mayWrite = (row: QuickMessage) => row.userId === me.id || (row.geral && can('quick-messages:manage'));

  return (
    <ListPage
      {...page}
      heads={[
        { label: t('heads.shortcode'), part: 'lead' },
        { label: t('heads.message'), part: 'text' },
        { label: t('heads.file') },
        { label: t('heads.used') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(row) => {
        const code = row.shortcode.replace(/^\/+/, '');
        const isMine = mayWrite(row);
        return (
          <Row
            key={row.id}
            opens={isMine ? { name: t('edit', { code }), onOpen: () => open.ask('edit', row) } : undefined}
          >
            <Cell part="lead">
              <span className={classes.lead}>
                <code dir="auto">/{code}</code>
                <Chip look="plain">{row.geral ? t('shared') : t('own')}</Chip>
                {!row.status && <Chip look="none">{t('off')}</Chip>}
              </span>
            </Cell>
            <Cell part="text">
              <p className={cx('clamped', classes.message)} dir="auto">
                {row.message}
              </p>
            </Cell>
            <Cell label={t('heads.file')}>
              {row.mediaName ? (
                <span className={classes.file} title={row.mediaName}>
                  <IconPaperclip stroke={1.5} size={14} aria-hidden="true" />
                  <span dir="auto">{row.mediaName}</span>
                </span>
              ) : (
                <span className={classes.quiet}>{t('noFile')}</span>
              )}
            </Cell>
            <Cell label={t('heads.used')}>
              <Used row={row} />
            </Cell>
            <Cell part="tail">
              {isMine && (
                <>
                  <EditRemove
                    edit={t('edit', { code })}
                    remove={t('remove', { code })}
                    onAsk={(what) => open.ask(what, row)}
                  />
                </>
              )}
            </Cell>
          </Row>
        );
      }}
    >
      {open.what === 'edit' && <QuickMessageDialog key={open.row?.id} row={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', { code: open.row.shortcode.replace(/^\/+/, '') })}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeQuickMessage(open.row!)}
          onClose={open.close}
        >
          {t('question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}

/** The dead ones show: those that nobody ever used, and when the others were last. */
function Used({ row: { timesUsed, lastUsedAt } }: { row: QuickMessage }) {
  const t = useStrings(quickMessageStrings);
  if (lastUsedAt === null) return <span className={classes.quiet}>{t('never')}</span>;
  return (
    <span className={classes.used}>
      <span>{t('used', { count: timesUsed })}</span>
      <small>{t('last', { ago: formatAgo(lastUsedAt) })}</small>
    </span>
  );
}
