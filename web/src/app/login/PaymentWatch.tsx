import { pay } from '@guiche/contract/pay-link';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../platform/call';
import type { RefusedLogin } from '../../platform/refused-login';

/** A bank takes seconds, a bookkeeper until tomorrow. */
const FIRST_MS = 5_000;
const MOST_MS = 60_000;

interface PaymentWatchProps {
  payUrl: string;
  form: { values: { email: string }; focus: (names: readonly string[]) => void };
  /** Told what is left of the refusal. */
  onEnd: (login: RefusedLogin | null) => void;
}

/**
 * Asks the link to pay, ever more seldom, whether access is back; of a page that nobody looks at only once they do. Until the
 * server says something nothing is told.
 */
export default function PaymentWatch({ payUrl, form, onEnd }: PaymentWatchProps) {
  const token = payUrl.split('/').at(-1)!;
  const { data, error } = useQuery({
    queryKey: ['pay', token],
    queryFn: ({ signal }) => call(pay.show, { token, signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) =>
      Math.min(FIRST_MS * 1.5 ** (state.dataUpdateCount + state.errorUpdateCount), MOST_MS),
    retry: false,
  });
  // nothing is due any more: it is paid, or what was made in its place, or days were given
  const isBack = data?.status === 'paid' || (data && data.status !== 'refunded' && !data.isDue);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (!isBack && !isGone) return;
    const { email } = form.values;
    onEnd(isBack ? { email, owed: null } : null);
    // not from under the hands of whoever types
    if (!document.activeElement?.matches('input')) form.focus([email ? 'password' : 'email']);
  }, [isBack, isGone, form, onEnd]);
  return null;
}
