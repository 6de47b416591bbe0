import { connections } from '@guiche/contract/connections';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

export const connectionKeys = { all: ['connections'], list: ['connections', 'list'] } as const;

/** Every WhatsApp line of the company. */
export function useConnections() {
  const refetch = () => void queryClient.invalidateQueries({ queryKey: connectionKeys.list });
  useLive({ whatsapp: refetch, whatsappSession: refetch });
  return useQuery({
    queryKey: connectionKeys.list,
    queryFn: ({ signal }) => call(connections.list, { query: { session: '0' }, signal }),
  });
}
