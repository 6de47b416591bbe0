import { Button } from '@mantine/core';
import { logout } from '../platform/session';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Bone, Skeletons } from '../ui/Skeleton';
import classes from './Security.module.css';
import { useOwnSession, useTotp } from './security-data';
import { securityStrings } from './security-strings';

interface SecuritySectionProps {
  onTurn: (turn: 'on' | 'off') => void;
  /** One comes back from there: the focus does, too. */
  returning: boolean;
}

/** In the own profile: where one is logged in, and the second factor. */
export function SecuritySection({ onTurn, returning }: SecuritySectionProps) {
  const t = useStrings(securityStrings);
  const [session, totp] = [useOwnSession(), useTotp()];

  return (
    <section className={classes.section} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {(session.isError || totp.isError) && (
        <div className={classes.row} role="alert">
          <span className={classes.error}>{t('failed')}</span>
          <Button size="sm" onClick={() => void Promise.all([session.refetch(), totp.refetch()])}>
            {t('retry')}
          </Button>
        </div>
      )}
      {(session.isPending || totp.isPending) && (
        <Skeletons>
          <Bone width="60%" />
        </Skeletons>
      )}
      {session.data && (
        <div className={classes.row}>
          <span>
            <b>{t('session')}</b>
            <span className={classes.why} title={session.data.userAgent}>
              {session.data.browser && session.data.system ? t('device', session.data) : t('unknownDevice')} ·{' '}
              {t('since', { date: formatDateTime(session.data.createdAt) })}
            </span>
          </span>
          <Button size="sm" onClick={() => void logout()}>
            {t('leave')}
          </Button>
        </div>
      )}
      {totp.data && (
        <div className={classes.row}>
          <span>
            <b>{t('totp')}</b>
            <span className={classes.why}>
              {totp.data.since
                ? `${t('isOn', { date: formatDateTime(totp.data.since) })} ${t('codesLeft', { count: totp.data.recoveryCodesLeft })}`
                : t('isOff')}
            </span>
          </span>
          <Button
            size="sm"
            data-autofocus={returning || undefined}
            onClick={() => onTurn(totp.data.enabled ? 'off' : 'on')}
          >
            {t(totp.data.enabled ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
    </section>
  );
}
