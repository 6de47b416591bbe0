import type { Cause, ConnectionState } from '@guiche/contract/connection-health';
import { connections, type ConnectionStatus } from '@guiche/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import type { Say, Strings } from '../platform/strings';
import type { healthStrings } from './health-strings';

/** Messages tell nothing of themselves here; so often the figures are asked for again. */
const everyMs = 30_000;

/** How a line has been; asked again when its state changes. */
export function useHealth(whatsappId: number) {
  const queryKey = ['connections', 'health', whatsappId];
  useLive({
    whatsappSession: ({ session }) => {
      if (session.id === whatsappId) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(connections.health, { whatsappId, signal }),
    refetchInterval: everyMs,
  });
}

type Words = typeof healthStrings extends Strings<infer T> ? Say<T> : never;

/** States that say all there is to say. */
const plain: Partial<Record<ConnectionStatus, 'fine' | 'scan' | 'pairing' | 'opening'>> = {
  CONNECTED: 'fine',
  qrcode: 'scan',
  PAIRING: 'pairing',
  OPENING: 'opening',
};

const keyOf = (cause: Cause) => (cause === 'not-permitted' ? 'notPermitted' : cause === 'pin-wait' ? 'pinWait' : cause);

/** Why a line is in a state; nothing where the state says it. */
export function whyOf(t: Words, { status, cause }: Pick<ConnectionState, 'status' | 'cause'>): string {
  if (cause) return t(`causes.${keyOf(cause)}`);
  return status === 'DISCONNECTED' || status === 'TIMEOUT' ? t('unknown') : '';
}

/** What is to be done about it, by whoever looks. */
export function todoOf(t: Words, { status, cause }: Pick<ConnectionState, 'status' | 'cause'>): string {
  if (cause) return t(`todo.${keyOf(cause)}`);
  const sentence = plain[status];
  return sentence ? t(sentence) : t('unknownTodo');
}
