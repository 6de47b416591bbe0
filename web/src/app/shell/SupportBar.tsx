import { support } from '@guiche/contract/support';
import { Button } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useEffect } from 'react';
import { begin, refresh } from '../../platform/access';
import { call } from '../../platform/call';
import { useMe } from '../../platform/session';
import { storage, storageKeys } from '../../platform/storage';
import { useStrings } from '../../platform/strings';
import { useNow } from '../../platform/use-now';
import { toast, toastError } from '../../ui/toast-store';
import classes from './HoldBar.module.css';
import { supportStrings } from './support-strings';

const MINUTE_MS = 60_000;
const TOLD_MS = 8000;
/** After the end the server is asked, whose clock may go a little after ours. */
const LATER_MS = 1500;

/** The operator is in a company as support: on every screen, until that is over, which is told once. */
export default function SupportBar() {
  const t = useStrings(supportStrings);
  const { company, support: stay } = useMe();
  const now = useNow();
  const until = stay && Date.parse(stay.until);

  useEffect(() => {
    if (until === undefined) {
      const name = storage.get(storageKeys.support);
      storage.remove(storageKeys.support);
      if (name !== null) toast.info(t('over', { name }), { duration: TOLD_MS });
      return undefined;
    }
    storage.set(storageKeys.support, company.name);
    const timer = setTimeout(() => void refresh(null), Math.max(0, until - Date.now()) + LATER_MS);
    return () => clearTimeout(timer);
  }, [until, company.name, t]);

  if (until === undefined) return null;
  return (
    <div className={classes.bar} role="status">
      <span className={classes.text}>
        <IconHeadset stroke={1.5} size={16} aria-hidden="true" />
        {t('in', { name: company.name })} {t('left', { count: Math.max(0, Math.ceil((until - now) / MINUTE_MS)) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => void call(support.leave).then(begin, toastError)}>
        {t('leave')}
      </Button>
    </div>
  );
}
