import { messages as endpoints } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnections } from '../connections/data';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

const minute = 60_000;

/** For how long the customer may still be answered. */
export interface ReplyWindow {
  isOver: boolean;
  hours: number;
  minutes: number;
}

/** Nothing where the line's network sets no limit, or the answer is not there yet. */
export function useReplyWindow({ id, whatsappId }: Pick<TicketShown, 'id' | 'whatsappId'>): ReplyWindow | undefined {
  const isCloud = useConnections().data?.find((line) => line.id === whatsappId)?.provider === 'cloud';
  const queryKey = ['replyWindow', id];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(endpoints.window, { ticketId: id, signal }),
    enabled: isCloud,
  });
  const now = useMinutes(isCloud);
  useLive({
    // whoever writes may be answered for another day
    appMessage: (event) => {
      const isNews = isCloud && event.action === 'create' && event.message.ticketId === id && !event.message.fromMe;
      if (isNews) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return isCloud && data?.isLimited ? windowAt(data.endsAt, now) : undefined;
}

export function windowAt(endsAt: string | null, now: number): ReplyWindow {
  const left = endsAt === null ? 0 : Date.parse(endsAt) - now;
  // the last minute is a minute until it is over
  const minutes = Math.max(0, Math.ceil(left / minute));
  return { isOver: left <= 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

function useMinutes(isCounting: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}
