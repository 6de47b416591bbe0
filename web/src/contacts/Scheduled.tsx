import { schedules } from '@guiche/contract/schedules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { formatDateTime } from '../platform/dates';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import { MoreRows } from '../ui/MoreRows';
import classes from './ContactDialog.module.css';
import { contactStrings } from './strings';

/** What waits to be sent to a contact, the next first. */
export function Scheduled({ contactId }: { contactId: number }) {
  const t = useStrings(contactStrings);
  const queryKey = ['contact-scheduled', contactId];
  useLive({ schedule: () => void queryClient.invalidateQueries({ queryKey }) });
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { contactId, unsent: true, ...(pageParam ? { cursor: pageParam } : {}) };
      return call(schedules.list, { query, signal });
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: usePlanHas('useSchedules'),
    staleTime: 0,
  });
  const rows = list.data?.pages.flatMap((page) => page.schedules) ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('form.scheduled')}>
      <h3 className={classes.legend}>{t('form.scheduled')}</h3>
      <ul className={classes.scheduled}>
        {rows.map(({ id, sendAt, body, status }) => (
          <li key={id}>
            <time dateTime={sendAt}>{formatDateTime(sendAt)}</time>
            <span dir="auto">{status === 'ERRO' ? `${t('form.notSent')} · ${body}` : body}</span>
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </section>
  );
}
