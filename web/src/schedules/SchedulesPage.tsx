import type { Schedule } from '@guiche/contract/schedules';
import { SegmentedControl, Switch } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readContact } from '../contacts/data';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { ListPage } from '../ui/ListPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { toastError } from '../ui/toast-store';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { useSearch } from '../ui/use-search';
import type { View } from './slots';
import { Calendar } from './Calendar';
import EditDialog from './EditDialog';
import { removeSchedule, useScheduleList } from './list';
import { soughtOf } from './live';
import { schedulePageStrings } from './page-strings';
import { ScheduleRow } from './ScheduleRow';
import classes from './SchedulesPage.module.css';
import { formatWhen } from './times';

/** Counts stop here. */
const MOST = 999;
const views = ['list', 'week', 'month'] as const;

type New = Pick<Parameters<typeof EditDialog>[0], 'contact' | 'sendAt'>;

/** What is sent later: as a list, and as a calendar in which it is put off by moving it. */
export default function SchedulesPage() {
  const t = useStrings(schedulePageStrings);
  const me = useMe();
  const search = useSearch();
  const [params, setParams] = useSearchParams();
  const view = views.find((one) => one === params.get('view')) ?? 'list';
  const [mine, setMine] = useState(false);
  const userId = mine ? me.id : null;
  const list = useScheduleList(soughtOf(userId, view === 'list' ? search.text : ''));
  const open = useOpen<'edit' | 'remove', Schedule>(list);
  const [given, setGiven] = useState<New>({});

  function add(what: New = {}) {
    setGiven(what);
    open.ask('edit');
  }
  useOpenedNew(() => add());
  useAskedContact((contact) => add({ contact }));

  return (
    <ListPage
      title={t('title')}
      note={() =>
        view === 'list' &&
        search.text === '' &&
        list.count > 0 &&
        (list.count > MOST ? t('many', { most: MOST }) : t('note', { count: list.count }))
      }
      create={{ label: t('create'), onClick: () => add() }}
      bar={
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={t('views')}
            data={views.map((value) => ({ value, label: t(value) }))}
            value={view}
            onChange={(next) => setParams(next === 'list' ? {} : { view: next }, { replace: true })}
          />
          <Switch label={t('mine')} checked={mine} onChange={(event) => setMine(event.currentTarget.checked)} />
        </div>
      }
      list={list}
      isNarrowed={mine}
      {...(view === 'list'
        ? {
            search: {
              label: t('search'),
              none: (text: string) => t('none', { text }),
              by: search,
            },
            empty: { title: t('empty'), why: t('emptyWhy') },
          }
        : {})}
      heads={[
        { label: t('heads.contact') },
        { label: t('heads.body') },
        { label: t('heads.sendAt') },
        { label: t('heads.status') },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      {...(view === 'list'
        ? { row: (one: Schedule) => <ScheduleRow key={one.id} schedule={one} onAsk={(what) => open.ask(what, one)} /> }
        : {
            instead: (
              <Calendar
                view={view}
                userId={userId}
                onOpen={(one) => open.ask('edit', one)}
                onAdd={(sendAt) => add({ sendAt })}
                onView={(next: View) => setParams({ view: next }, { replace: true })}
              />
            ),
          })}
    >
      {open.what === 'edit' && <EditDialog key={open.row?.id} schedule={open.row} {...given} onClose={open.close} />}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing.title', { name: open.row.contact.name })}
          confirmLabel={t('removing.confirm')}
          done={t('removing.done')}
          remove={() => removeSchedule(open.row!)}
          onClose={open.close}
        >
          {t(open.row.sentAt ? 'removing.sent' : open.row.recurrence ? 'removing.series' : 'removing.waiting', {
            when: formatWhen(open.row.sendAt),
          })}
        </RemoveDialog>
      )}
    </ListPage>
  );
}

/** `?contactId=` opens the dialog with that contact, once. */
function useAskedContact(open: (contact: Awaited<ReturnType<typeof readContact>>) => void): void {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('contactId'));
  const begin = useEffectEvent((contactId: number) => {
    const { contactId: _, ...rest } = Object.fromEntries(params);
    setParams(rest, { replace: true });
    readContact(contactId).then(open, toastError);
  });
  useEffect(() => {
    if (Number.isSafeInteger(asked) && asked > 0) begin(asked);
  }, [asked]);
}
