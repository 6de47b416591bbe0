import type { Provider } from '@guiche/contract/payment-provider';
import { Button } from '@mantine/core';
import { formatDate, formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { Status, type Tone } from '../ui/Status';
import { Warning } from '../ui/Warning';
import classes from './Billing.module.css';
import { operatorBillingStrings } from './operator-strings';

const soon = 30 * 86_400_000;
const toneOf = (is: boolean | null): Tone => (is === null ? 'off' : is ? 'ok' : 'bad');
const wordOf = (is: boolean | null) => (is === null ? 'unknown' : is ? 'yes' : 'no');

/** How the provider fares, as it was when it was asked last, and a press to ask again. */
export function ProviderHealth(props: {
  provider: Provider;
  isDirty: boolean;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const { provider, isDirty, isChecking, onCheck } = props;
  const t = useStrings(operatorBillingStrings);
  const now = useNow();
  const { certificate, health } = provider;
  const ends = certificate ? Date.parse(certificate.until) - now : null;

  const facts = [
    { name: 'access', tone: toneOf(health.isTokenGood), words: t(`provider.health.is.${wordOf(health.isTokenGood)}`) },
    {
      name: 'webhook',
      tone: toneOf(health.isWebhookRegistered),
      words: t(`provider.health.is.${wordOf(health.isWebhookRegistered)}`),
    },
    {
      name: 'certificate',
      tone: ends === null ? 'off' : ends < 0 ? 'bad' : ends < soon ? 'warn' : 'ok',
      words: certificate
        ? t('provider.health.until', { day: formatDate(certificate.until) })
        : t('provider.health.none'),
    },
    {
      name: 'lastEvent',
      tone: health.lastEventAt ? 'ok' : 'off',
      words: health.lastEventAt ? formatDateTime(health.lastEventAt) : t('provider.health.none'),
    },
  ] as const;
  return (
    <>
      {health.problem && <Warning role="alert">{t(`provider.problems.${health.problem}`)}</Warning>}
      <dl className={classes.health}>
        {facts.map(({ name, tone, words }) => (
          <div key={name}>
            <dt>{t(`provider.health.${name}`)}</dt>
            <dd>
              <Status tone={tone}>{words}</Status>
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" loading={isChecking} disabled={isDirty} onClick={onCheck}>
          {t('provider.check')}
        </Button>
        <span className={classes.quiet} role="status">
          {health.checkedAt ? t('provider.checked', { at: formatDateTime(health.checkedAt) }) : t('provider.unchecked')}
        </span>
      </div>
    </>
  );
}
