import { Select } from '@mantine/core';
import { prompts, type Prompt } from '@guiche/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { useStrings } from '../platform/strings';
import classes from './Connections.module.css';
import { connectionStrings } from './strings';

const queryKey = ['prompts', 'all'];

/** Every prompt by name: they come in pages, and a company has a few. */
async function everyPrompt(signal: AbortSignal): Promise<Prompt[]> {
  const all: Prompt[] = [];
  let cursor: string | null = null;
  do {
    const page: { prompts: Prompt[]; nextCursor: string | null } = await call(prompts.list, {
      query: cursor ? { cursor } : {},
      signal,
    });
    all.push(...page.prompts);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

/** Which prompt a connection uses. */
export function PromptField({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const t = useStrings(connectionStrings);
  useLive({ prompt: () => void queryClient.invalidateQueries({ queryKey }) });
  const { data = [] } = useQuery({ queryKey, queryFn: ({ signal }) => everyPrompt(signal) });
  return (
    <Select
      name="promptId"
      label={
        <>
          {t('form.prompt')} <span className={classes.optional}>{t('form.optional')}</span>
        </>
      }
      description={t('form.promptHint')}
      placeholder={t('form.promptNone')}
      withScrollArea={false}
      searchable={data.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': t('form.promptNone') }}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
