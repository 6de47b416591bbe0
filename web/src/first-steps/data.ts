import { firstSteps, type FirstSteps } from '@guiche/contract/first-steps';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { keepAnswer } from '../platform/keep-answer';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { say } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { useMayHaveFirstSteps } from './may-have';
import { firstStepStrings } from './strings';

const key = ['first-steps'] as const;

/** The first steps, kept right by what happens in the company. */
export function useFirstSteps() {
  const again = () => void queryClient.invalidateQueries({ queryKey: key });
  useLive({
    whatsapp: again,
    whatsappSession: again,
    queue: again,
    user: again,
    appMessage: ({ action, message }) => {
      const isNews = message.fromMe && !queryClient.getQueryData<FirstSteps>(key)?.done.answer;
      if (action === 'create' && isNews) again();
    },
  });
  // an open conversation takes their place, and meanwhile nobody listens
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(firstSteps.show, { signal }), staleTime: 0 });
}

/** Is this a new company in which nobody has answered a customer yet? Known only to those who set it up. */
export function useAwaitsFirstAnswer(): boolean {
  const enabled = useMayHaveFirstSteps();
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(firstSteps.show, { signal }), enabled });
  return enabled && data !== undefined && data.offered && !data.done.answer;
}

/** Puts the list away for oneself at once; a toast brings it back. */
export function dismissFirstSteps(): void {
  const t = say(firstStepStrings);
  void write(true);
  toast.undo(t('dismissed'), () => void write(false));
}

async function write(dismissed: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key });
  const before = queryClient.getQueryData<FirstSteps>(key);
  if (before) queryClient.setQueryData<FirstSteps>(key, { ...before, offered: !dismissed });
  try {
    await keepAnswer(key, await call(firstSteps.update, { body: { dismissed } }));
  } catch (error) {
    queryClient.setQueryData(key, before);
    toastError(error);
  }
}
