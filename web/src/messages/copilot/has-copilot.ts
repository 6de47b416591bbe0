import { copilot } from '@guiche/contract/copilot';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call';
import { usePlanHas } from '../../platform/session';

/** Is there a model that agents may ask? Looked for where it is wanted. */
export function useHasCopilot(isWanted = true): boolean {
  const inPlan = usePlanHas('useOpenAi');
  const { data } = useQuery({
    queryKey: ['copilot'],
    queryFn: ({ signal }) => call(copilot.show, { signal }),
    enabled: inPlan && isWanted,
  });
  return inPlan && data?.isThere === true;
}
