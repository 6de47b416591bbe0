import { IconStack2 } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import type { ListState } from './list-state';
import { PickMany } from './PickMany';
import { listStrings } from './list-strings';

const icon = { stroke: 1.5, size: 16, 'aria-hidden': true } as const;

/** Of which queues; nothing to choose for those who are in one only. `short`: one of several pickers in a line. */
export function QueuePicker({ state, short = false }: { state: ListState; short?: boolean }) {
  const t = useStrings(listStrings);
  if (state.queueOptions.length < 2) return null;
  return (
    <PickMany
      label={t('filter.queues')}
      none={short ? t('filter.queues') : t('filter.queuesAll')}
      icon={short ? undefined : <IconStack2 {...icon} />}
      options={state.queueOptions}
      chosen={state.queueIds}
      onChange={state.setQueueIds}
    />
  );
}

/** What a search may be narrowed to: tags, for those permitted agents, and campaigns where there are any. */
export function SearchPickers({ state }: { state: ListState }) {
  const t = useStrings(listStrings);
  return (
    <>
      <PickMany label={t('filter.tags')} options={state.tagOptions} chosen={state.tagIds} onChange={state.setTagIds} />
      {state.userOptions && (
        <PickMany
          label={t('filter.users')}
          options={state.userOptions}
          chosen={state.userIds}
          onChange={state.setUserIds}
        />
      )}
    </>
  );
}
