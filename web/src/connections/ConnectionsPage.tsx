import type { Connection } from '@guiche/contract/connections';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan, useMe } from '../app/session';
import { useStrings } from '../platform/strings';
import { fold } from '../tickets/live';
import { ListPage } from '../ui/ListPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { ConnectionDialog } from './ConnectionDialog';
import { ConnectionRow } from './ConnectionRow';
import { removeConnection, useConnections } from './data';
import { QrDialog } from './QrDialog';
import { StopDialog } from './StopDialog';
import { connectionStrings } from './strings';

const HealthDrawer = lazy(() => import('./HealthDrawer'));

/** What lies over the list, and for which connection; null makes a new one. */
type Open = { what: 'edit'; id: number | null } | { what: 'remove' | 'stop' | 'scan'; id: number };

/** The company's WhatsApp numbers: how each stands, and what can be done with it. */
export default function ConnectionsPage() {
  const t = useStrings(connectionStrings);
  const can = useCan();
  const { plan } = useMe().company;
  const list = useConnections();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  // a notice leads to how one connection is: that is part of the address
  const [search, setSearch] = useSearchParams();
  const watched = list.data?.find(({ id }) => String(id) === search.get('health'));
  const chosen = open && list.data?.find(({ id }) => id === open.id);

  return (
    <ListPage
      title={t('title')}
      note={(connections) => t('ofPlan', { used: connections.length, allowed: plan.connections, plan: plan.name })}
      create={
        can('connections-page:addConnection')
          ? { label: t('create'), onClick: () => setOpen({ what: 'edit', id: null }) }
          : undefined
      }
      list={list}
      search={{ label: t('search'), finds: matches, none: (text) => t('noMatch', { text }) }}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      heads={[
        { label: t('heads.name') },
        { label: t('heads.status') },
        { label: t('heads.session') },
        { label: t('heads.updated'), part: 'meta' },
        { label: t('heads.default') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(connection) => (
        <ConnectionRow
          key={connection.id}
          connection={connection}
          onAsk={(what) =>
            what === 'health'
              ? setSearch({ health: String(connection.id) }, { replace: true })
              : setOpen({ what, id: connection.id })
          }
        />
      )}
    >
      {open?.what === 'edit' && (open.id === null || chosen) && (
        <ConnectionDialog
          key={open.id}
          connection={chosen ?? null}
          onClose={close}
          onMade={(id) => setOpen({ what: 'edit', id })}
        />
      )}
      {open?.what === 'scan' && <QrDialog key={open.id} connection={chosen ?? null} onClose={close} />}
      {watched && can('connections-page:actionButtons') && (
        <Suspense>
          <HealthDrawer connection={watched} onClose={() => setSearch({}, { replace: true })} />
        </Suspense>
      )}
      {open?.what === 'stop' && chosen && <StopDialog connection={chosen} onClose={close} />}
      {open?.what === 'remove' && chosen && (
        <RemoveDialog
          title={t('removing.title', { name: chosen.name })}
          confirmLabel={t('removing.confirm')}
          done={t('removing.done')}
          remove={() => removeConnection(chosen)}
          onClose={close}
        >
          {t('removing.question')} {t('removing.consequence')} {chosen.isDefault && t('removing.consequenceDefault')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}

function matches({ name, number }: Connection, text: string): boolean {
  const digits = text.replace(/\D/g, '');
  return fold(name).includes(fold(text)) || (digits !== '' && number.includes(digits));
}
