import { IconStack2, IconTag, IconUser } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import type { ListState } from './list-state';
import { PickMany } from './PickMany';
import { ticketStrings } from './strings';

const icon = { stroke: 1.5, size: 16, 'aria-hidden': true } as const;

/** Of which queues; nothing to choose for those who are in one only. */
export function QueuePicker({ state }: { state: ListState }) {
  const t = useStrings(ticketStrings);
  if (state.queueOptions.length < 2) return null;
  return (
    <PickMany
      label={t('filter.queues')}
      none={t('filter.queuesAll')}
      icon={<IconStack2 {...icon} />}
      options={state.queueOptions}
      chosen={state.queueIds}
      onChange={state.setQueueIds}
    />
  );
}

/** What a search may be narrowed to: tags, and for those permitted agents. */
export function SearchPickers({ state }: { state: ListState }) {
  const t = useStrings(ticketStrings);
  return (
    <>
      <PickMany
        label={t('filter.tags')}
        icon={<IconTag {...icon} />}
        options={state.tagOptions}
        chosen={state.tagIds}
        onChange={state.setTagIds}
      />
      {state.userOptions && (
        <PickMany
          label={t('filter.users')}
          icon={<IconUser {...icon} />}
          options={state.userOptions}
          chosen={state.userIds}
          onChange={state.setUserIds}
        />
      )}
    </>
  );
}
