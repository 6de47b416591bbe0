import { Button, Drawer, MultiSelect, Switch } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { DialogFooter } from '../ui/Dialog';
import picks from '../ui/Pick.module.css';
import classes from './ListPane.module.css';
import { CampaignSearch } from './CampaignSearch';
import type { ListState } from './list-state';
import type { Pick } from './PickMany';
import { dialogStrings } from './dialog-strings';
import { ticketStrings } from './strings';
import { listStrings } from './list-strings';

/** All filters of a narrow screen, in a sheet that rises from below. */
export function FilterSheet({ state, opened, onClose }: { state: ListState; opened: boolean; onClose: () => void }) {
  const t = useStrings(listStrings);
  const words = useStrings(ticketStrings);
  const dialogs = useStrings(dialogStrings);
  const pick = (label: string, options: readonly Pick[], chosen: number[], onChange: (ids: number[]) => void) => (
    <MultiSelect
      label={label}
      placeholder={chosen.length === 0 ? t('filter.all') : ''}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(values) => onChange(values.map(Number))}
      nothingFoundMessage={t('filter.none')}
      searchable={options.length > 8}
      hidePickedOptions
      withScrollArea={false}
      classNames={{ options: picks.options ?? '' }}
    />
  );

  function clear() {
    state.setQueueIds([]);
    state.setTagIds([]);
    state.setUserIds([]);
    state.setCampaignIds([]);
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="bottom"
      classNames={{ content: classes.sheetContent ?? '' }}
      padding={0}
      title={t('filter.open')}
      closeButtonProps={{ 'aria-label': dialogs('close') }}
    >
      <div className={classes.sheet}>
        {state.queueOptions.length > 1 &&
          pick(t('filter.queues'), state.queueOptions, state.queueIds, state.setQueueIds)}
        {pick(t('filter.tags'), state.tagOptions, state.tagIds, state.setTagIds)}
        {state.userOptions && pick(t('filter.users'), state.userOptions, state.userIds, state.setUserIds)}
        {state.hasCampaigns && <CampaignSearch state={state} />}
        {state.mayShowAll && (
          <Switch
            label={words('showAll')}
            checked={state.showAll}
            onChange={(event) => state.setShowAll(event.currentTarget.checked)}
          />
        )}
      </div>
      <DialogFooter>
        <Button onClick={clear}>{t('filter.clearAll')}</Button>
        <Button variant="filled" onClick={onClose}>
          {t('filter.done')}
        </Button>
      </DialogFooter>
    </Drawer>
  );
}
