import type { AiProvider } from '@guiche/contract/ai-providers';
import { Button } from '@mantine/core';
import { formatAgo } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import { Cell, Row } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { Status } from '../ui/Status';
import { useBusy } from '../ui/use-busy';
import { useOpen } from '../ui/use-open';
import { removeProvider, testProvider, useProviders } from './data';
import classes from './Prompts.module.css';
import { ProviderDialog } from './ProviderDialog';
import { providerStrings } from './provider-strings';

const tones = { works: 'ok', fails: 'bad', unset: 'off' } as const;

/** The services that prompts are answered by, and what each can do. */
export default function ProvidersTab() {
  const t = useStrings(providerStrings);
  const list = useProviders();
  const open = useOpen<'edit' | 'remove', AiProvider>(list);

  return (
    <ListPage
      part="tab"
      title={t('title')}
      create={{ label: t('create'), onClick: () => open.ask('edit') }}
      list={list}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      heads={[
        { label: t('heads.name'), part: 'lead' },
        { label: t('heads.model') },
        { label: t('heads.works'), part: 'text' },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(one) => (
        <Row key={one.id} opens={{ name: t('edit', { name: one.name }), onOpen: () => open.ask('edit', one) }}>
          <Cell part="lead">
            <b className={classes.name} dir="auto">
              {one.name}
            </b>{' '}
            {one.isDefault && <Status tone="info">{t('isDefault')}</Status>}
          </Cell>
          <Cell label={t('heads.model')}>
            <span className={classes.model}>{one.model}</span>
          </Cell>
          <Cell part="text">
            <Checks provider={one} />
          </Cell>
          <Cell part="tail">
            <TestButton provider={one} />
            <EditRemove
              edit={t('edit', { name: one.name })}
              remove={t('remove', { name: one.name })}
              onAsk={(what) => open.ask(what, one)}
            />
          </Cell>
        </Row>
      )}
    >
      {open.what === 'edit' && <ProviderDialog key={open.row?.id} provider={open.row} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', { name: open.row.name })}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeProvider(open.row!)}
          onClose={open.close}
        >
          {t('question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}

/** What the last try showed, and why something fails. */
function Checks({ provider: { checks, testedAt } }: { provider: AiProvider }) {
  const t = useStrings(providerStrings);
  if (testedAt === null) return <span className={classes.quiet}>{t('untested')}</span>;
  const reason = checks.find(({ state }) => state === 'fails');
  return (
    <>
      <ul className={classes.checks} title={t('tested', { ago: formatAgo(testedAt) })}>
        {checks.map(({ what, state }) => (
          <li key={what}>
            <Status tone={tones[state]}>
              {t(`ability.${what}`)}: {t(`state.${state}`)}
            </Status>
          </li>
        ))}
      </ul>
      {reason && (
        <p className={classes.reason}>
          {t(`ability.${reason.what}`)}: {reason.detail}
        </p>
      )}
    </>
  );
}

function TestButton({ provider }: { provider: AiProvider }) {
  const t = useStrings(providerStrings);
  const [busy, test] = useBusy(() => testProvider(provider));
  return (
    <Button size="sm" loading={busy} onClick={test} aria-label={t('testOf', { name: provider.name })}>
      {t('test')}
    </Button>
  );
}
