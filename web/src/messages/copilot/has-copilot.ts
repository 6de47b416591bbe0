import { copilot } from '@guiche/contract/copilot';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/call';
import { usePlanHas } from '../../platform/session';

/** Is there a model that agents may ask? Looked for where it is wanted; undefined while nobody knows yet. */
export function useHasCopilot(isWanted = true): boolean | undefined {
  const inPlan = usePlanHas('useOpenAi');
  const { data, isFetching } = useQuery({
    queryKey: ['copilot'],
    queryFn: ({ signal }) => call(copilot.show, { signal }),
    enabled: inPlan && isWanted,
  });
  if (!inPlan || !isWanted) return false;
  return data?.isThere ?? (isFetching ? undefined : false);
}
