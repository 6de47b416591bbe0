import { schedules } from '@guiche/contract/schedules';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { formatDateTime } from '../platform/dates';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import classes from './ContactDialog.module.css';
import { contactStrings } from './strings';

/** What waits to be sent to a contact, the next first. */
export function Scheduled({ contactId }: { contactId: number }) {
  const t = useStrings(contactStrings);
  const queryKey = ['contact-scheduled', contactId];
  useLive({ schedule: () => void queryClient.invalidateQueries({ queryKey }) });
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(schedules.list, { query: { contactId, unsent: true }, signal }),
    enabled: usePlanHas('useSchedules'),
    staleTime: 0,
  });
  if (!data?.schedules.length) return null;
  return (
    <section aria-label={t('form.scheduled')}>
      <h3 className={classes.legend}>{t('form.scheduled')}</h3>
      <ul className={classes.scheduled}>
        {data.schedules.toReversed().map(({ id, sendAt, body, status }) => (
          <li key={id}>
            <time dateTime={sendAt}>{formatDateTime(sendAt)}</time>
            <span dir="auto">{status === 'ERRO' ? `${t('form.notSent')} · ${body}` : body}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
