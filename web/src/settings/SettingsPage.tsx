import { Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../app/session';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import { FailedState } from '../ui/States';
import { useSettings } from './data';
import { HoursTab } from './HoursTab';
import { OptionsTab } from './OptionsTab';
import classes from './Settings.module.css';
import { settingsStrings } from './strings';

const HelpsTab = lazy(() => import('../helps/HelpsTab'));

type Part = 'options' | 'schedules' | 'helps';

/**
 * How the company works: its switches, and its hours where they are the whole company's. The operator finds what is
 * the platform's here, too.
 */
export default function SettingsPage() {
  const t = useStrings(settingsStrings);
  const { data: list, error, refetch } = useSettings();
  const [part, setPart] = useState<Part>('options');
  const hasHours = list?.some(({ key, value }) => key === 'scheduleType' && value === 'company') ?? false;
  const isOperator = useMe().super;
  // somebody else may take the tab away
  const shown = part === 'schedules' && !hasHours ? 'options' : part;

  function look() {
    if (!list)
      return error ? (
        <FailedState
          level={2}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeletons rows={8} />
      );
    return (
      <Tabs value={shown} onChange={(value) => setPart(value as Part)} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label={t('title')}>
          <Tabs.Tab value="options">{t('tabs.options')}</Tabs.Tab>
          {hasHours && <Tabs.Tab value="schedules">{t('tabs.schedules')}</Tabs.Tab>}
          {isOperator && <Tabs.Tab value="helps">{t('tabs.helps')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="options">
          <OptionsTab list={list} />
        </Tabs.Panel>
        {hasHours && (
          <Tabs.Panel value="schedules">
            <HoursTab />
          </Tabs.Panel>
        )}
        {isOperator && (
          <Tabs.Panel value="helps">
            <Suspense fallback={<RecordSkeletons rows={4} />}>
              <HelpsTab />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    );
  }

  return (
    <RecordsPage title={t('title')} note={t('note')}>
      {look()}
    </RecordsPage>
  );
}
