import { mayReadTicket } from '@guiche/contract/ticket-access';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../platform/call';
import { queryClient } from '../platform/query';
import { say } from '../platform/strings';
import { endAwaiting } from '../platform/use-keys';
import { toast, toastError } from '../ui/toast-store';
import { ticketKeys } from './cache';
import type { useTicket } from './data';
import { ticketStrings } from './strings';
import { useViewer } from './viewer';

/** Leads back to the list from a ticket that is gone, was never there, or is not for these eyes; and says which. */
export function useOpenTicketGuard(uuid: string | undefined, open: ReturnType<typeof useTicket>): void {
  const navigate = useNavigate();
  const { error, data } = open;
  const known = useRef<string | undefined>(undefined);
  // what is taken out of the cache is asked for once more while the page is on its way out, and refused again
  const left = useRef<string | undefined>(undefined);
  // of what does not come nobody waits for the composer
  useEffect(() => {
    if (error && !data) endAwaiting();
  }, [error, data]);
  useEffect(() => {
    if (!uuid || !(error instanceof ApiError) || (error.status !== 404 && error.status !== 403)) {
      if (data) known.current = data.uuid;
      if (data || !uuid) left.current = undefined;
      if (!uuid) known.current = undefined;
      return;
    }
    if (left.current === uuid) return;
    left.current = uuid;
    const t = say(ticketStrings);
    if (error.status === 403) toast.error(t('forbidden'), { id: 'ticket-forbidden' });
    else if (known.current === uuid) toast.success(t('done.deleted'), { id: 'ticket-gone' });
    else toastError(error);
    queryClient.removeQueries({ queryKey: ticketKeys.one(uuid) });
    void navigate('/tickets', { replace: true });
  }, [uuid, error, data, navigate]);

  // Whoever loses a queue leaves its conversation at once: to ask for it again takes a while, and an event that comes
  // in between lets go of the answer. What one hands away oneself is another matter.
  const viewer = useViewer();
  const shown = useRef(data);
  useEffect(() => {
    shown.current = data;
  });
  useEffect(() => {
    const ticket = shown.current;
    if (!ticket || mayReadTicket(viewer, ticket)) return;
    toast.error(say(ticketStrings)('forbidden'), { id: 'ticket-forbidden' });
    queryClient.removeQueries({ queryKey: ticketKeys.one(ticket.uuid) });
    void navigate('/tickets', { replace: true });
  }, [viewer, navigate]);
}
