import { isClaimed } from '@guiche/contract/billing';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { Acting } from './Acting';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';

/** Where whoever has paid says so; from then on, that somebody knows. */
export function Claim({ claimedAt, run }: { claimedAt: string | null; run: () => Promise<unknown> }) {
  const t = useStrings(checkoutStrings);
  return isClaimed(claimedAt, useNow()) ? (
    <p className={classes.quiet} role="status">
      {t('claimed')}
    </p>
  ) : (
    <Acting label={t('claim')} run={run} />
  );
}
