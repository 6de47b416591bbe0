import { auth } from '@guiche/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { queryClient } from '../platform/query';

const keys = { totp: ['auth', 'totp'], session: ['auth', 'session'], pending: ['auth', 'reset-links'] } as const;

export const useTotp = () =>
  useQuery({ queryKey: keys.totp, queryFn: ({ signal }) => call(auth.totp, { signal }), staleTime: 0 });

export const useOwnSession = () =>
  useQuery({ queryKey: keys.session, queryFn: ({ signal }) => call(auth.session, { signal }), staleTime: 0 });

/** What users of all companies have asked for; the operator's alone to see. */
export const usePendingLinks = () =>
  useQuery({
    queryKey: keys.pending,
    queryFn: ({ signal }) => call(auth.pendingLinks, { signal }),
    staleTime: 0,
    // links are not kept longer than they are looked at
    gcTime: 0,
  });

export const beginTotp = (currentPassword: string) => call(auth.beginTotp, { body: { currentPassword } });

export async function confirmTotp(totp: string): Promise<string[]> {
  const { recoveryCodes } = await call(auth.confirmTotp, { body: { totp } });
  void queryClient.invalidateQueries({ queryKey: keys.totp });
  return recoveryCodes;
}

export async function endTotp(currentPassword: string): Promise<void> {
  await call(auth.endTotp, { body: { currentPassword } });
  await queryClient.invalidateQueries({ queryKey: keys.totp });
}

export const endTotpOf = (userId: number) => call(auth.endTotpOf, { userId });
export const makeLink = (userId: number) => call(auth.makeLink, { userId });
