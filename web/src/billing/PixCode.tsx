import type { Charge } from '@guiche/contract/subscription';
import { Button, Loader, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatDuration } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { copyText } from '../ui/copy';
import { QrCode } from '../ui/QrCode';
import { Acting } from './Acting';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import { money } from './format';

/** As specified: 'copied' is said this long. */
const COPIED_MS = 1000;

interface PixCodeProps {
  charge: Charge;
  /** Asks for a code in place of one that has run out. */
  renew: () => Promise<void>;
  extra?: ReactNode;
}

/** A code to photograph or to copy, and how long it can be paid. */
export function PixCode({ charge, renew, extra }: PixCodeProps) {
  const t = useStrings(checkoutStrings);
  const left = useSecondsUntil(charge.expiresAt);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <div className={classes.pix}>
      <p className={classes.amount}>{money(Number(charge.valor.original))}</p>
      {left <= 0 ? (
        <>
          <p role="alert">{t('expired')}</p>
          <p className={classes.quiet}>{t('expiredWhy')}</p>
          <Acting label={t('renew')} run={renew} />
        </>
      ) : (
        <>
          <QrCode value={charge.qrcode.qrcode} label={t('qr')} />
          <p className={classes.waiting}>
            <Loader size={16} aria-hidden="true" /> <span role="status">{t('waiting')}</span>
            <time className={classes.number} aria-label={t('timeLeft')}>
              {formatDuration(left)}
            </time>
          </p>
          <div className={classes.copy}>
            <TextInput
              aria-label={t('code')}
              readOnly
              value={charge.qrcode.qrcode}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              variant="filled"
              leftSection={
                copied ? (
                  <IconCheck stroke={1.5} size={16} aria-hidden="true" />
                ) : (
                  <IconCopy stroke={1.5} size={16} aria-hidden="true" />
                )
              }
              onClick={() => void copyText(charge.qrcode.qrcode).then(() => setCopied(true))}
            >
              {t(copied ? 'copied' : 'copy')}
            </Button>
          </div>
          <p className={classes.quiet}>{t('how')}</p>
          {extra}
        </>
      )}
    </div>
  );
}

function useSecondsUntil(at: string): number {
  const end = Date.parse(at);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((end - now) / 1000));
}
