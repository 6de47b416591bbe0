import { ApiError } from '../platform/api-error';
import { useStrings } from '../platform/strings';
import { checkoutStrings } from './checkout-strings';

type Over = { what: 'users' | 'connections' | 'queues'; has: number; may: number };

/** A plan holds less than the company has: of what there is too much, so that it can be reduced. Of anything else nothing. */
export function useTooSmall(): (error: unknown) => string | undefined {
  const t = useStrings(checkoutStrings);
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'ERR_PLAN_LIMIT') return undefined;
    const over = (error.extra.over ?? []) as Over[];
    const list = over.map(({ what, has, may }) => t(`over.${what}`, { has: String(has), may: String(may) }));
    return t('tooSmall', { over: list.join(' · ') });
  };
}
