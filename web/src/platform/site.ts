import type { ReplyOf } from '@guiche/contract/endpoint';
import { system } from '@guiche/contract/system';
import { useQuery } from '@tanstack/react-query';
import { call } from './call';

type Site = ReplyOf<typeof system.site>;

const unknown: Site = {
  signup: false,
  // as nearly everywhere: what is said of it does not change under the eyes
  trialDays: 3,
  sandbox: false,
  held: false,
  demo: null,
  name: '',
  colour: '',
  logo: null,
};

/** What the product is called where nobody has named the installation. */
const ownName = 'Guichê';

const whileHeld = 5_000;

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
    // released in whichever page of whichever company
    refetchInterval: ({ state }) => (state.data?.held ? whileHeld : false),
  });
  return data;
}

/** What the installation is called. */
export const useProductName = (): string => useSite().name || ownName;
