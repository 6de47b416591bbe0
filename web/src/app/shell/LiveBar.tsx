import { useNetwork } from '@mantine/hooks';
import { useEffect } from 'react';
import { useWaitingCount } from '../../messages/outbox-store';
import { useLiveState } from '../../platform/live';
import { useStrings } from '../../platform/strings';
import { ConnectionBar } from '../../ui/ConnectionBar';
import { appStrings } from '../strings';

/** The bar of the live connection, and what will be sent when it is back. */
export function LiveBar() {
  const t = useStrings(appStrings);
  const live = useLiveState();
  const { online } = useNetwork();
  const waiting = useWaitingCount();
  // what was written while nobody could be reached leaves now
  useEffect(() => {
    if (live.phase !== 'connected') return;
    import('../../messages/outbox').then(({ resumeOutbox }) => resumeOutbox()).catch(() => {});
  }, [live.phase]);

  return (
    <ConnectionBar
      lostAt={live.phase === 'reconnecting' ? live.since : null}
      networked={online}
      note={waiting > 0 ? t('waiting', { count: waiting }) : undefined}
    />
  );
}
