import { Select } from '@mantine/core';
import { IconBattery3, IconChevronLeft, IconPhone, IconVideo, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useMe } from '../../platform/session';
import { formatTime } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { Avatar } from '../../ui/Avatar';
import { ChooseDrawing } from '../../ui/drawings';
import { IconButton } from '../../ui/IconButton';
import { EmptyState, FailedState } from '../../ui/States';
import { refetchPeople, useCompanyTyping } from '../data';
import { useLab } from '../lab';
import { sandboxStrings } from '../strings';
import { phoneStrings } from './strings';
import { Composer } from './Composer';
import classes from './Phone.module.css';
import { Thread } from './Thread';

/** The customer's phone with its conversation. On narrow screens it is the screen. */
export function Phone({ narrow = false }: { narrow?: boolean }) {
  const t = useStrings(sandboxStrings);
  const phone = useStrings(phoneStrings);
  const { person, peopleState, line } = useLab();
  const label = person ? phone('phone.label', { name: person.name }) : t('parts.phone');
  return (
    <section className={classes.device} data-narrow={narrow || undefined} aria-label={label}>
      <div className={classes.system} aria-hidden="true">
        <Clock />
        <span className={classes.signs}>
          {person?.online === false ? <IconWifiOff stroke={1.5} size={16} /> : <IconWifi stroke={1.5} size={16} />}
          <IconBattery3 stroke={1.5} size={18} />
        </span>
      </div>
      {person ? (
        // the conversation of somebody else is another one: scroll, search and boxes begin anew
        <div key={person.number} className={classes.app}>
          <Head narrow={narrow} />
          <Notices />
          <Thread narrow={narrow} />
          <Composer />
        </div>
      ) : (
        <div className={classes.app}>
          {peopleState === 'failed' && (
            <FailedState title={t('people.failed')} onRetry={() => void refetchPeople(line.id)} />
          )}
          {peopleState === 'there' && (
            <EmptyState title={t('people.choose')} drawing={<ChooseDrawing />}>
              {t('people.chooseWhy')}
            </EmptyState>
          )}
        </div>
      )}
      <div className={classes.home} aria-hidden="true" />
    </section>
  );
}

function Clock() {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return <span className={classes.clock}>{formatTime(now)}</span>;
}

function Head({ narrow }: { narrow: boolean }) {
  const t = useStrings(phoneStrings);
  const { person, companyHand, show, ring, line } = useLab();
  const typing = useCompanyTyping(line.id, person?.number ?? '');
  const { company } = useMe();
  const canCall = person?.kind !== 'group' && !companyHand;
  return (
    <header className={classes.head}>
      {narrow ? (
        <IconButton label={t('phone.change')} onClick={() => show('people')}>
          <IconChevronLeft stroke={1.5} size={20} />
        </IconButton>
      ) : (
        <span className={classes.backSign} aria-hidden="true">
          <IconChevronLeft stroke={1.5} size={20} />
        </span>
      )}
      <Avatar name={company.name} seed={company.id} size={36} />
      <div className={classes.names}>
        <h2 className={classes.company} dir="auto">
          {company.name}
        </h2>
        <p className={classes.meta} dir="auto">
          {typing
            ? t('phone.typing')
            : t(person?.kind === 'group' ? 'phone.subtitleGroup' : 'phone.subtitle', { name: person?.name ?? '' })}
        </p>
      </div>
      {canCall && (
        <>
          <IconButton label={t('phone.videoCall')} onClick={() => ring(true)}>
            <IconVideo stroke={1.5} size={20} />
          </IconButton>
          <IconButton label={t('phone.call')} onClick={() => ring(false)}>
            <IconPhone stroke={1.5} size={20} />
          </IconButton>
        </>
      )}
    </header>
  );
}

/** What is out of the ordinary, each with the way out. */
function Notices() {
  const t = useStrings(phoneStrings);
  const { person, line, member, people, chooseMember, companyHand, setCompanyHand, isSilent, misbehave } = useLab();
  if (!person) return null;
  const writers = people.filter((one) => one.kind !== 'group');
  const options = member && !writers.some((one) => one.number === member.number) ? [member, ...writers] : writers;
  return (
    <>
      {person.kind === 'group' && !companyHand && (
        <div className={classes.member}>
          <span aria-hidden="true">{t('phone.memberLabel')}</span>
          <Select
            size="sm"
            searchable
            aria-label={t('phone.memberLabel')}
            data={options.map(({ number, name }) => ({ value: number, label: name }))}
            value={member?.number ?? null}
            onChange={(value) => value && chooseMember(value)}
          />
        </div>
      )}
      <div role="status">
        {companyHand && (
          <Notice tone="info" act={t('phone.stopCompany')} onAct={() => setCompanyHand(false)}>
            {t('phone.companyHand')}
          </Notice>
        )}
        {!person.online && (
          <Notice
            tone="warn"
            act={t('phone.backOnline')}
            onAct={() => void misbehave({ kind: 'online', number: person.number })}
          >
            {t('phone.offline')}
          </Notice>
        )}
        {line.status !== 'CONNECTED' && <Notice tone="warn">{t('phone.lineDown')}</Notice>}
        {isSilent && <Notice tone="warn">{t('phone.silent')}</Notice>}
      </div>
    </>
  );
}

function Notice({
  tone,
  act,
  onAct,
  children,
}: {
  tone: 'info' | 'warn';
  act?: string;
  onAct?: () => void;
  children: ReactNode;
}) {
  return (
    <p className={classes.notice} data-tone={tone}>
      <span>{children}</span>
      {act && (
        <button type="button" onClick={onAct}>
          {act}
        </button>
      )}
    </p>
  );
}
