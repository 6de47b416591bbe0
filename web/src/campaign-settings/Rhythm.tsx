import type { CampaignSettings } from '@guiche/contract/campaign-settings';
import { useStrings } from '../platform/strings';
import classes from './CampaignSettings.module.css';
import { perHour } from './rhythm';
import { campaignSettingsStrings } from './strings';

/** How the three measures sound together: so many messages, a pause, and how many that is in an hour. */
export function Rhythm({ settings }: { settings: CampaignSettings }) {
  const t = useStrings(campaignSettingsStrings);
  const { longerIntervalAfter: after, greaterInterval, messageInterval } = settings;
  const rate = perHour(settings);
  const drawn = Math.min(after || 24, 24);
  const block = Array.from({ length: drawn }, (_, n) => <i key={n} />);
  const pause = Math.max(greaterInterval, messageInterval);
  return (
    <div className={classes.rhythm}>
      <span className={classes.beats} aria-hidden="true">
        <span className={classes.block}>{block}</span>
        {after > 0 && (
          <>
            <span className={classes.pause}>{t('seconds', { count: pause })}</span>
            <span className={classes.block}>{block}</span>
          </>
        )}
      </span>
      <span className={classes.perHour}>{rate === null ? t('rateOfLine') : t('rate', { count: rate })}</span>
    </div>
  );
}
