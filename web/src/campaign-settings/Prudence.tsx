import { lineLimits } from '@guiche/contract/campaign-settings';
import { useConnections } from '../connections/data';
import { useStrings } from '../platform/strings';
import { Part } from '../ui/Part';
import classes from './CampaignSettings.module.css';
import { useLineTemplates } from '../templates/line-templates';
import { PortfolioFact } from './PortfolioFact';
import { campaignSettingsStrings } from './strings';

const rules = ['gap', 'newChats', 'restricted', 'never'] as const;

/** What each line holds to whatever is said above. */
export function Prudence() {
  const t = useStrings(campaignSettingsStrings);
  const { young, beta, cloud } = lineLimits;
  const official = useConnections().data?.filter(({ provider }) => provider === 'cloud') ?? [];
  return (
    <Part title={t('prudence.title')} why={t('prudence.why')}>
      <dl className={classes.rules}>
        {rules.map((rule) => (
          <div key={rule}>
            <dt>{t(`prudence.${rule}`)}</dt>
            <dd>
              {rule === 'newChats'
                ? t('prudence.newChatsWhy', {
                    young: young.newChats,
                    days: young.days,
                    beta: beta.newChats,
                    cloud: cloud.newChats,
                  })
                : t(`prudence.${rule}Why`)}
            </dd>
          </div>
        ))}
        {official.map(({ id, name }) => (
          <Portfolio key={id} lineId={id} name={name} />
        ))}
      </dl>
    </Part>
  );
}

/** What Meta grants the portfolio of an official line, said by the first of its lines. */
function Portfolio({ lineId, name }: { lineId: number; name: string }) {
  const portfolio = useLineTemplates(lineId).data?.portfolio;
  return portfolio?.lines.toSorted()[0] === name ? <PortfolioFact portfolio={portfolio} /> : null;
}
