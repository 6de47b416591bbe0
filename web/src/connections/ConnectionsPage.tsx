import type { Connection } from '@guiche/contract/connections';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useCan, useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { fold } from '../platform/fold';
import { ListPage } from '../ui/ListPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { ConnectionDialog } from './ConnectionDialog';
import { ConnectionRow } from './ConnectionRow';
import { removeConnection, turn, useConnections } from './data';
import { QrDialog } from './QrDialog';
import { actsOf } from './status';
import { StopDialog } from './StopDialog';
import { connectionStrings } from './strings';

const HealthDrawer = lazy(() => import('./HealthDrawer'));

/** The company's WhatsApp numbers: how each stands, and what can be done with it. */
export default function ConnectionsPage() {
  const t = useStrings(connectionStrings);
  const can = useCan();
  const { plan } = useMe().company;
  const list = useConnections();
  const open = useOpen<'edit' | 'remove' | 'stop' | 'scan', Connection>(list);
  const chosen = open.row;
  // a notice leads to how one connection is: that is part of the address
  const [search, setSearch] = useSearchParams();
  // whoever has made one already goes on with its code, or with its form where it gets none
  const [begun] = list.data ?? [];
  useOpenedNew(() => {
    if (!begun) return open.ask('edit');
    const [act] = actsOf[begun.status];
    if (act === 'stop') return;
    if (begun.provider === 'cloud') return open.ask('edit', begun);
    if (act === 'resume') void turn(begun, act);
    open.ask('scan', begun);
  }, list.data !== undefined);
  const watched = list.data?.find(({ id }) => String(id) === search.get('health'));

  return (
    <ListPage
      title={t('title')}
      note={(connections) => t('ofPlan', { used: connections.length, allowed: plan.connections, plan: plan.name })}
      create={
        can('connections-page:addConnection') ? { label: t('create'), onClick: () => open.ask('edit') } : undefined
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
              : open.ask(what, connection)
          }
        />
      )}
    >
      {open.what === 'edit' && (
        <ConnectionDialog
          key={chosen?.id ?? null}
          connection={chosen}
          onClose={open.close}
          onMade={({ id, provider }) => open.ask(provider === 'cloud' ? 'edit' : 'scan', id)}
        />
      )}
      {open.what === 'scan' && chosen && <QrDialog key={chosen?.id} connection={chosen} onClose={open.close} />}
      {watched && can('connections-page:actionButtons') && (
        <Suspense>
          <HealthDrawer connection={watched} onClose={() => setSearch({}, { replace: true })} />
        </Suspense>
      )}
      {open.what === 'stop' && chosen && <StopDialog connection={chosen} onClose={open.close} />}
      {open.what === 'remove' && chosen && (
        <RemoveDialog
          title={t('removing.title', { name: chosen.name })}
          confirmLabel={t('removing.confirm')}
          done={t('removing.done')}
          remove={() => removeConnection(chosen)}
          onClose={open.close}
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
