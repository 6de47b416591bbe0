import { useNetwork } from '@mantine/hooks';
import { useLiveState } from '../../platform/live';
import { ConnectionBar } from '../../ui/ConnectionBar';

/** The bar of the live connection. */
export function LiveBar() {
  const live = useLiveState();
  const { online } = useNetwork();
  return <ConnectionBar lostAt={live.phase === 'reconnecting' ? live.since : null} networked={online} />;
}
