import { Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useStrings } from '../platform/strings';
import { RecordSkeletons, RecordsPage } from '../ui/RecordsPage';
import classes from './Prompts.module.css';
import { PromptsTab } from './PromptsTab';
import { promptStrings } from './strings';

const KnowledgeTab = lazy(() => import('../knowledge/KnowledgeTab'));
const ProvidersTab = lazy(() => import('./ProvidersTab'));
const UsageTab = lazy(() => import('./UsageTab'));
const parts = ['prompts', 'knowledge', 'providers', 'usage'];

/** What assistants are to be, and by which services they answer. */
export default function PromptsPage() {
  const t = useStrings(promptStrings);
  // a link may lead to one of them
  const [params, setParams] = useSearchParams();
  const wanted = params.get('part') ?? '';
  const part = parts.includes(wanted) ? wanted : 'prompts';
  const setPart = (to: string | null) =>
    setParams(to === null || to === 'prompts' ? {} : { part: to }, { replace: true });

  return (
    <RecordsPage title={t('title')} note={t('note')}>
      <Tabs value={part} onChange={setPart} keepMounted={false}>
        <Tabs.List className={classes.tabs} aria-label={t('title')}>
          <Tabs.Tab value="prompts">{t('tabs.prompts')}</Tabs.Tab>
          <Tabs.Tab value="knowledge">{t('tabs.knowledge')}</Tabs.Tab>
          <Tabs.Tab value="providers">{t('tabs.providers')}</Tabs.Tab>
          <Tabs.Tab value="usage">{t('tabs.usage')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="prompts">
          <PromptsTab />
        </Tabs.Panel>
        <Tabs.Panel value="knowledge">
          <Suspense fallback={<RecordSkeletons rows={4} />}>
            <KnowledgeTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="providers">
          <Suspense fallback={<RecordSkeletons rows={4} />}>
            <ProvidersTab />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="usage">
          <Suspense fallback={<RecordSkeletons rows={4} />}>
            <UsageTab />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </RecordsPage>
  );
}
