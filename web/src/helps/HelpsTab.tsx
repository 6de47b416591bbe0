import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconVideo } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { Cell, Records, RecordSkeletons, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { EmptyState, FailedState } from '../ui/States';
import { removeHelp, useHelps } from './data';
import { HelpDialog } from './HelpDialog';
import classes from './Helps.module.css';
import { helpStrings } from './strings';

/** The operator's list of help videos. */
export default function HelpsTab() {
  const t = useStrings(helpStrings);
  const { data: list, error, refetch } = useHelps();
  const [open, setOpen] = useState<{ what: 'edit' | 'remove'; id: number | null } | null>(null);
  const tab = useRef<HTMLDivElement>(null);
  const chosen = open && list?.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  const action = (
    <Button leftSection={<IconPlus stroke={1.5} size={16} />} onClick={() => setOpen({ what: 'edit', id: null })}>
      {t('edit.create')}
    </Button>
  );

  return (
    <div ref={tab} className={classes.part} tabIndex={-1}>
      {!list && !error && <RecordSkeletons rows={4} />}
      {!list && error && (
        <FailedState
          level={2}
          title={t('listFailed')}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {list?.length === 0 && (
        <EmptyState
          level={2}
          title={t('edit.none')}
          drawing={<IconVideo stroke={1.25} size={40} color="var(--text-3)" aria-hidden="true" />}
          action={action}
        >
          {t('edit.noneWhy')}
        </EmptyState>
      )}
      {list && list.length > 0 && (
        <>
          <div className={classes.head}>{action}</div>
          <Records
            label={t('title')}
            heads={[
              { label: t('edit.title'), part: 'lead' },
              { label: t('edit.description'), part: 'text' },
              { label: t('edit.video') },
              { label: t('edit.actions'), part: 'tail' },
            ]}
          >
            {list.map((help) => (
              <Row key={help.id}>
                <Cell part="lead">
                  <span className={classes.lead} dir="auto">
                    {help.title}
                  </span>
                </Cell>
                <Cell part="text">
                  {help.description && (
                    <p className={classes.description} dir="auto">
                      {help.description}
                    </p>
                  )}
                </Cell>
                <Cell label={t('edit.video')}>
                  <span className={classes.code}>{help.video}</span>
                </Cell>
                <Cell part="tail">
                  <IconButton
                    label={t('edit.edit', { title: help.title })}
                    onClick={() => setOpen({ what: 'edit', id: help.id })}
                  >
                    <IconPencil stroke={1.5} size={18} />
                  </IconButton>
                  <IconButton
                    label={t('edit.remove', { title: help.title })}
                    onClick={() => setOpen({ what: 'remove', id: help.id })}
                  >
                    <IconTrash stroke={1.5} size={18} />
                  </IconButton>
                </Cell>
              </Row>
            ))}
          </Records>
        </>
      )}
      {open?.what === 'edit' && (open.id === null || chosen) && <HelpDialog help={chosen ?? null} onClose={close} />}
      {open?.what === 'remove' && chosen && (
        <RemoveDialog
          title={t('edit.removing', { title: chosen.title })}
          confirmLabel={t('edit.confirm')}
          done={t('edit.saved')}
          failed={t('edit.removeFailed')}
          remove={() => removeHelp(chosen)}
          focusAfter={tab}
          onClose={close}
        >
          {t('edit.question')}
        </RemoveDialog>
      )}
    </div>
  );
}
