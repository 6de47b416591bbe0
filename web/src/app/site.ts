import type { ReplyOf } from '@guiche/contract/endpoint';
import { system } from '@guiche/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';

type Site = ReplyOf<typeof system.site>;

const unknown: Site = { signup: false, sandbox: false, demo: null };

/** What this installation offers; nothing until the server has said so. */
export function useSite(): Site {
  return useKnownSite() ?? unknown;
}

/** The same, and undefined until the server has said so. */
export function useKnownSite(): Site | undefined {
  const { data } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(system.site, { signal }),
    staleTime: Infinity,
  });
  return data;
}
