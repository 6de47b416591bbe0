import { Button } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useCan, useMe } from '../app/session';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { fold } from '../tickets/live';
import { ChooseDrawing } from '../ui/drawings';
import { Records, RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import { useOpener } from '../ui/use-opener';
import { ConnectionDialog } from './ConnectionDialog';
import { ConnectionRow } from './ConnectionRow';
import { useConnections } from './data';
import { QrDialog } from './QrDialog';
import { RemoveDialog } from './RemoveDialog';
import { StopDialog } from './StopDialog';
import { connectionStrings } from './strings';

/** What lies over the list, and for which connection; null makes a new one. */
type Open = { what: 'edit'; id: number | null } | { what: 'remove' | 'stop' | 'scan'; id: number };

/** The company's WhatsApp numbers: how each stands, and what can be done with it. */
export default function ConnectionsPage() {
  const t = useStrings(connectionStrings);
  const can = useCan();
  const { plan } = useMe().company;
  const { data: connections, error, refetch } = useConnections();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const opener = useOpener();
  const search = useRef<HTMLInputElement>(null);
  const show = (what: Open) => {
    opener.note();
    setOpen(what);
  };
  const close = () => {
    setOpen(null);
    opener.giveBack();
  };
  const shown = connections?.filter((one) => matches(one, text)) ?? [];
  const chosen = open && connections?.find(({ id }) => id === open.id);

  const create = can('connections-page:addConnection') && (
    <Button
      variant="filled"
      leftSection={<IconPlus stroke={1.5} size={16} />}
      onClick={() => show({ what: 'edit', id: null })}
    >
      {t('create')}
    </Button>
  );
  return (
    <RecordsPage
      title={t('title')}
      note={connections && t('ofPlan', { used: connections.length, allowed: plan.connections, plan: plan.name })}
      action={connections?.length ? create : undefined}
      {...(connections?.length
        ? { search: { label: t('search'), value: text, onChange: setText, inputRef: search } }
        : {})}
    >
      {connections === undefined ? (
        error ? (
          <FailedState
            level={2}
            requestId={error instanceof ApiError ? error.requestId : undefined}
            onRetry={() => void refetch()}
          />
        ) : (
          <RecordSkeletons />
        )
      ) : connections.length === 0 ? (
        <EmptyState level={2} title={t('empty')} drawing={<ChooseDrawing />} action={create}>
          {t('emptyWhy')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <FilteredEmptyState
          onClear={() => {
            setText('');
            search.current?.focus();
          }}
        >
          {t('noMatch', { text: text.trim() })}
        </FilteredEmptyState>
      ) : (
        <Records
          label={t('title')}
          heads={[
            { label: t('heads.name') },
            { label: t('heads.status') },
            { label: t('heads.session') },
            { label: t('heads.updated'), part: 'meta' },
            { label: t('heads.default') },
            { label: t('heads.actions'), part: 'tail' },
          ]}
        >
          {shown.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              onAsk={(what) => show({ what, id: connection.id })}
            />
          ))}
        </Records>
      )}

      {open?.what === 'edit' && (open.id === null || chosen) && (
        <ConnectionDialog connection={chosen ?? null} onClose={close} />
      )}
      {open?.what === 'scan' && <QrDialog key={open.id} connection={chosen ?? null} onClose={close} />}
      {open?.what === 'stop' && chosen && <StopDialog connection={chosen} onClose={close} />}
      {open?.what === 'remove' && chosen && <RemoveDialog connection={chosen} onClose={close} />}
    </RecordsPage>
  );
}

function matches({ name, number }: Connection, text: string): boolean {
  const words = fold(text.trim());
  const digits = text.replace(/\D/g, '');
  return fold(name).includes(words) || (digits !== '' && number.includes(digits));
}
