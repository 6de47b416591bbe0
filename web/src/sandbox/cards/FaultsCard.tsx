import {
  IconArrowBackUp,
  IconBan,
  IconGauge,
  IconHelpCircle,
  IconLogout,
  IconPlug,
  IconWifiOff,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Status } from '../../ui/Status';
import type { Trap } from '../armed';
import { useLab } from '../lab';
import { labStrings } from './strings';
import { Card } from './Card';
import classes from './cards.module.css';

const SLOW_MS = 3000;
const DROP_MS = 15_000;
const traps: { trap: Trap; icon: Icon }[] = [
  { trap: 'lose', icon: IconArrowBackUp },
  { trap: 'loseForGood', icon: IconHelpCircle },
  { trap: 'reject', icon: IconBan },
];

/** The troubles a real network has, one button each, with what is lying in wait. */
export function FaultsCard() {
  const t = useStrings(labStrings);
  const { line, person, armed, isSlow, dropUntil, setTrap, misbehave } = useLab();
  const [asking, setAsking] = useState(false);
  const dropped = dropUntil > 0 && line.status !== 'CONNECTED';
  const timesOf = (trap: Trap) => armed.find((one) => one.trap === trap)?.times ?? 0;

  return (
    <Card title={t('faults.title')}>
      <div className={classes.faults}>
        <Fault
          icon={IconWifiOff}
          title={t('faults.offline')}
          why={t('faults.offlineWhy')}
          pressed={person ? !person.online : false}
          state={person && !person.online ? t('faults.on') : null}
          disabled={!person}
          onClick={() =>
            person && void misbehave({ kind: person.online ? 'offline' : 'online', number: person.number })
          }
        />
        {traps.map(({ trap, icon }) => {
          const times = timesOf(trap);
          return (
            <Fault
              key={trap}
              icon={icon}
              title={t(`faults.${trap}`)}
              why={t(`faults.${trap}Why`)}
              state={times > 1 ? t('faults.armedTimes', { times }) : times === 1 ? t('faults.armed') : null}
              onClick={() => setTrap(trap)}
            />
          );
        })}
        <Fault
          icon={IconGauge}
          title={t('faults.slow')}
          why={t('faults.slowWhy')}
          pressed={isSlow}
          state={isSlow ? t('faults.on') : null}
          onClick={() => void misbehave({ kind: 'slow', ms: isSlow ? 0 : SLOW_MS })}
        />
        <Fault
          icon={IconPlug}
          title={t('faults.drop')}
          why={t('faults.dropWhy')}
          state={dropped ? <Countdown key={dropUntil} until={dropUntil} /> : null}
          onClick={() => void misbehave({ kind: 'drop', ms: DROP_MS })}
        />
        <Fault
          icon={IconLogout}
          title={t('faults.logout')}
          why={t('faults.logoutWhy')}
          state={null}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('faults.logoutTitle', { name: line.name })}
        confirmLabel={t('faults.logout')}
        icon={<IconLogout stroke={1.5} size={16} />}
        onConfirm={() => misbehave({ kind: 'logout' })}
        onClose={() => setAsking(false)}
      >
        {t('faults.logoutBody')}
      </ConfirmDialog>
    </Card>
  );
}

interface FaultProps {
  icon: Icon;
  title: string;
  why: string;
  /** A switch that stays on; absent for what is spent by being met. */
  pressed?: boolean;
  /** What is in force, in a word. */
  state: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}

function Fault({ icon: Sign, title, why, pressed, state, disabled, onClick }: FaultProps) {
  return (
    <button
      type="button"
      className={classes.fault}
      data-armed={state !== null || undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Sign stroke={1.5} size={18} aria-hidden="true" />
      <span>
        <strong>{title}</strong>
        <span className={classes.meta}>{why}</span>
      </span>
      {state && <Status tone="warn">{state}</Status>}
    </button>
  );
}

/** Whole seconds that are left, counting down. */
function Countdown({ until }: { until: number }) {
  const t = useStrings(labStrings);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return t('faults.dropBack', { seconds: Math.max(0, Math.ceil((until - now) / 1000)) });
}
