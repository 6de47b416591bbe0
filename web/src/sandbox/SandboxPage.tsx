import { Button, Tabs } from '@mantine/core';
import type { Connection } from '@guiche/contract/connections';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageWait } from '../ui/PageWait';
import '../platform/desk-errors';
import { useScreen } from '../platform/screen';
import { useStrings } from '../platform/strings';
import { ChooseDrawing, SoonDrawing } from '../ui/drawings';
import { EmptyState, FailedState } from '../ui/States';
import { ConnectionCard } from './cards/ConnectionCard';
import { FaultsCard } from './cards/FaultsCard';
import { LogCard } from './cards/LogCard';
import { PeopleCard } from './cards/PeopleCard';
import { ReceiptsCard } from './cards/ReceiptsCard';
import { SendCard } from './cards/SendCard';
import { useLines, useSandboxOn } from './data';
import { LabContext, type Part } from './lab';
import { PageBar } from './PageBar';
import { Phone } from './phone/Phone';
import classes from './SandboxPage.module.css';
import { sandboxStrings } from './strings';
import { useLabOf } from './use-lab';

/**
 * The sandbox phone: a customer's phone, who holds it, and the network between it and the company. A page of its own,
 * without the desk's rail, because here one is on the other side of the counter.
 */
export default function SandboxPage() {
  const t = useStrings(sandboxStrings);
  useEffect(() => {
    document.title = t('pageTitle');
  });
  const on = useSandboxOn();
  const lines = useLines();
  const [address] = useSearchParams();
  const error = on.error ?? lines.error;

  if (on.data === false) {
    return (
      <Blank title={t('off')} action={<ToDesk />} drawing={<SoonDrawing />}>
        {t('offWhy')}
      </Blank>
    );
  }
  if (error && !lines.data) {
    return (
      <>
        <PageBar />
        <main className={classes.blank}>
          <FailedState
            title={t('failed')}
            error={error}
            onRetry={() => void Promise.all([on.refetch(), lines.refetch()])}
          />
        </main>
      </>
    );
  }
  if (!on.data || !lines.data) {
    return (
      <>
        <PageBar />
        <main className={classes.blank}>
          <PageWait />
        </main>
      </>
    );
  }
  const wanted = Number(address.get('line'));
  const line =
    lines.data.find(({ id }) => id === wanted) ?? lines.data.find(({ isDefault }) => isDefault) ?? lines.data[0];
  if (!line) {
    return (
      <Blank
        title={t('noLine')}
        drawing={<ChooseDrawing />}
        action={
          <Button component={Link} to="/connections" variant="filled">
            {t('toConnections')}
          </Button>
        }
      >
        {t('noLineWhy')}
      </Blank>
    );
  }
  return <Lab lines={lines.data} line={line} />;
}

function ToDesk() {
  const t = useStrings(sandboxStrings);
  return (
    <Button component={Link} to="/tickets" variant="filled">
      {t('toDesk')}
    </Button>
  );
}

function Blank(props: Parameters<typeof EmptyState>[0]) {
  return (
    <>
      <PageBar />
      <main className={classes.blank}>
        <EmptyState level={2} {...props} />
      </main>
    </>
  );
}

function Lab({ lines, line }: { lines: Connection[]; line: Connection }) {
  const lab = useLabOf(lines, line);
  const narrow = useScreen('(max-width: 899px)');
  return (
    <LabContext value={lab}>
      {narrow ? (
        <Narrow part={lab.part} show={lab.show} />
      ) : (
        <>
          <PageBar />
          <main className={classes.lab}>
            <div className={classes.column}>
              <PeopleSide />
            </div>
            <Phone />
            <div className={classes.column}>
              <NetworkSide />
            </div>
          </main>
        </>
      )}
    </LabContext>
  );
}

/** One part at a time, the phone first. */
function Narrow({ part, show }: { part: Part; show: (part: Part) => void }) {
  const t = useStrings(sandboxStrings);
  const main = useRef<HTMLElement>(null);
  return (
    <Tabs
      className={classes.narrow}
      value={part}
      onChange={(value) => show(value as Part)}
      activateTabWithKeyboard
      keepMounted
    >
      <PageBar>
        <Tabs.List className={classes.tabs} aria-label={t('parts.label')}>
          {(['phone', 'people', 'network'] as const).map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`parts.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </PageBar>
      <main className={classes.parts} ref={main}>
        <Tabs.Panel value="phone" className={classes.phonePart}>
          <Phone narrow />
        </Tabs.Panel>
        <Tabs.Panel value="people" className={classes.part}>
          <PeopleSide />
        </Tabs.Panel>
        <Tabs.Panel value="network" className={classes.part}>
          <NetworkSide />
        </Tabs.Panel>
      </main>
    </Tabs>
  );
}

function PeopleSide() {
  return (
    <>
      <ConnectionCard />
      <PeopleCard />
      <SendCard />
    </>
  );
}

function NetworkSide() {
  return (
    <>
      <FaultsCard />
      <ReceiptsCard />
      <LogCard />
    </>
  );
}
