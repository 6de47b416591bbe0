import { useStrings } from '../platform/strings';
import { ListBody } from '../ui/ListBody';
import { RecordsPage } from '../ui/RecordsPage';
import { settingsIn, useCampaignSettings } from './data';
import { SettingsForm } from './SettingsForm';
import { campaignSettingsStrings } from './strings';

/** How campaigns are sent, for the whole company. */
export default function CampaignSettingsPage() {
  const t = useStrings(campaignSettingsStrings);
  const settings = useCampaignSettings();
  return (
    <RecordsPage title={t('title')} note={t('note')}>
      <ListBody list={settings} skeletons={6}>
        {(rows) => <SettingsForm settings={settingsIn(rows)} />}
      </ListBody>
    </RecordsPage>
  );
}
