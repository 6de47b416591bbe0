import type { NamedRef } from '@guiche/contract/shapes';
import { VisuallyHidden } from '@mantine/core';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { SearchCombobox, useChoiceSearch } from '../ui/SearchCombobox';
import { uiStrings } from '../ui/strings';
import { useFoundCampaigns } from './campaign-choices';
import type { ListState } from './list-state';
import { listStrings } from './list-strings';

/** Narrows a search to the conversations of a campaign, found by its name. `short`: one of several pickers in a line. */
export function CampaignSearch({ state, short = false }: { state: ListState; short?: boolean }) {
  const t = useStrings(listStrings);
  const ui = useStrings(uiStrings);
  const search = useChoiceSearch((text) => text.length >= 2);
  const found = useFoundCampaigns(search.asked);
  const label = t('filter.campaign');
  return (
    <SearchCombobox<NamedRef>
      label={short ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      listLabel={label}
      placeholder={short ? label : t('filter.campaignAll')}
      clearLabel={t('filter.campaignClear')}
      value={state.campaign}
      onChange={(campaign) => state.setCampaignIds(campaign ? [campaign.id] : [])}
      search={search}
      found={found}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      face={(_, size) => <IconSpeakerphone stroke={1.5} size={size > 20 ? 20 : 16} aria-hidden="true" />}
      option={({ name }) => <span dir="auto">{name}</span>}
      words={{ more: t('filter.campaignMore'), failed: ui('loadFailed'), none: () => t('filter.none') }}
    />
  );
}
