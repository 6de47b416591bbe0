import { MultiSelect, Switch } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { Unserved } from '../queues/Unserved';
import { useTags } from '../tags/data';
import type { FormState } from '../ui/use-form';
import { promptStrings } from './strings';

interface Tools {
  queueId: number | null;
  transferQueueIds: number[];
  tagIds: number[];
  mayEnd: boolean;
}

/** What an assistant may do by itself: to which other queues it hands over, which tags it gives, and whether it proposes an end. */
export function ToolFields({ form }: { form: Pick<FormState<Tools>, 'values' | 'change' | 'field'> }) {
  const t = useStrings(promptStrings);
  const { queueId, transferQueueIds, tagIds } = form.values;
  const queues = (useQueues().data ?? []).filter(({ id }) => id !== queueId);
  // a lane would move the card of the conversation
  const tags = (useTags().data ?? []).filter(({ kanban }) => kanban === 0);
  return (
    <>
      <Several
        label={t('form.transferQueues')}
        hint={t('form.transferQueuesHint')}
        none={t('form.transferQueuesNone')}
        all={queues}
        {...form.field('transferQueueIds')}
        value={transferQueueIds}
        onChange={(ids) => form.change({ transferQueueIds: ids })}
      />
      <Unserved queueIds={transferQueueIds.filter((id) => id !== queueId)} />
      <Several
        label={t('form.tags')}
        hint={t('form.tagsHint')}
        none={t('form.tagsNone')}
        all={tags}
        {...form.field('tagIds')}
        value={tagIds}
        onChange={(ids) => form.change({ tagIds: ids })}
      />
      <Switch label={t('form.mayEnd')} description={t('form.mayEndHint')} {...form.field('mayEnd')} />
    </>
  );
}

interface SeveralProps {
  label: string;
  hint: string;
  none: string;
  all: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** What is chosen and not there any more is let go of with the next choice. */
function Several({ label, hint, none, all, value, onChange, ...field }: SeveralProps) {
  const chosen = all.flatMap(({ id }) => (value.includes(id) ? String(id) : []));
  return (
    <MultiSelect
      withScrollArea={false}
      label={label}
      description={hint}
      placeholder={chosen.length === 0 ? none : ''}
      {...field}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen}
      onChange={(next) => onChange(next.map(Number))}
      searchable={all.length > 8}
      hidePickedOptions
    />
  );
}
