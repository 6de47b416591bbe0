import { aiUsage, type AiBudget } from '@guiche/contract/ai-usage';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';
import { locale } from '../platform/strings';

const key = ['ai-usage'];

/** What asking models has cost in a month; null: the current one. */
export const useUsage = (month: string | null) =>
  useQuery({
    queryKey: [...key, month ?? 'now'],
    queryFn: ({ signal }) => call(aiUsage.show, { query: { month: month ?? '' }, signal }),
    staleTime: 0,
  });

export async function saveBudget(body: AiBudget): Promise<void> {
  await call(aiUsage.update, { body });
  await queryClient.invalidateQueries({ queryKey: key });
}

/** Millionths as people read them: with what is less than a cent, where there is any. */
export const microsText = (micros: number): string =>
  new Intl.NumberFormat(locale(), {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 4,
  }).format(micros / 1e6);
