import { Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { ListBody } from '../ui/ListBody';
import { RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import { useSettings } from './data';
import { Holidays } from './Holidays';
import { HoursTab } from './HoursTab';
import { OptionsTab } from './OptionsTab';
import classes from './Settings.module.css';
import { settingName } from './setting-name';
import { settingsStrings } from './strings';

const CompaniesTab = lazy(() => import('../companies/CompaniesTab'));
const PlansTab = lazy(() => import('../plans/PlansTab'));
const HelpsTab = lazy(() => import('../helps/HelpsTab'));
const PlatformTab = lazy(() => import('../platform-settings/PlatformTab'));
const AuditTab = lazy(() => import('../audit/AuditTab'));

/** Tabs that other modules show. */
const tabs = { companies: CompaniesTab, plans: PlansTab, helps: HelpsTab, platform: PlatformTab, audit: AuditTab };
type LaterPart = keyof typeof tabs;
const ofOperator: readonly LaterPart[] = ['companies', 'plans', 'helps', 'platform', 'audit'];
const ofAdmins: readonly LaterPart[] = ['audit'];

type Part = 'options' | 'schedules' | LaterPart;

/**
 * How the company works: its switches, and its hours where they are the whole company's; where each queue has its own,
 * the days on which all are closed. The operator finds what is the platform's here, too.
 */
export default function SettingsPage() {
  const t = useStrings(settingsStrings);
  const settings = useSettings();
  const [part, setPart] = useState<Part>('options');
  const hours = settings.data?.find(({ key }) => key === 'scheduleType')?.value ?? 'disabled';
  const hasHours = hours !== 'disabled';
  const isOfCompany = hours === 'company';
  const later = useMe().super ? ofOperator : ofAdmins;
  // somebody else may take the tab away
  const shown = part === 'schedules' && !hasHours ? 'options' : part;

  return (
    <RecordsPage title={t('title')} note={t('note')}>
      <ListBody list={settings} skeletons={8}>
        {(list) => (
          <Tabs value={shown} onChange={(value) => setPart(value as Part)} keepMounted={false}>
            <Tabs.List className={classes.tabs} aria-label={t('title')}>
              <Tabs.Tab value="options">{t('tabs.options')}</Tabs.Tab>
              {hasHours && <Tabs.Tab value="schedules">{t(isOfCompany ? 'tabs.schedules' : 'tabs.holidays')}</Tabs.Tab>}
              {later.map((name) => (
                <Tabs.Tab key={name} value={name}>
                  {t(`tabs.${name}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="options">
              <OptionsTab list={list} />
            </Tabs.Panel>
            {hasHours && (
              <Tabs.Panel value="schedules">
                {isOfCompany ? (
                  <HoursTab />
                ) : (
                  <div className={classes.hours}>
                    <Holidays />
                  </div>
                )}
              </Tabs.Panel>
            )}
            {later.map((name) => {
              const Tab = tabs[name];
              return (
                <Tabs.Panel key={name} value={name}>
                  <Suspense fallback={<RecordSkeletons rows={4} />}>
                    <Tab settingName={settingName} />
                  </Suspense>
                </Tabs.Panel>
              );
            })}
          </Tabs>
        )}
      </ListBody>
    </RecordsPage>
  );
}
