import type { FirstStep, FirstSteps as Steps } from '@guiche/contract/first-steps';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMe } from '../platform/session';
import { useSite } from '../platform/site';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { Bone, Skeletons } from '../ui/Skeleton';
import { ShortWarning } from '../ui/Warning';
import { dismissFirstSteps, useFirstSteps } from './data';
import classes from './FirstSteps.module.css';
import { countDone, isShown, stepOrder } from './look';
import { firstStepStrings } from './strings';

/** The company whose list was seen with something open, since this page was loaded. */
let sawOpenOf: number | null = null;

/** What a new company does first; `instead` where there is nothing (more) to do. */
export default function FirstSteps({ instead }: { instead: ReactNode }) {
  const { companyId } = useMe();
  const { data, isPending } = useFirstSteps();
  const isOpen = data !== undefined && data.offered && countDone(data) < stepOrder.length;
  useEffect(() => {
    if (isOpen) sawOpenOf = companyId;
  }, [isOpen, companyId]);
  // its place is held until it is known what stands there: nothing jumps
  if (isPending) return <Waiting />;
  if (!data || !isShown(data, sawOpenOf === companyId)) return instead;
  return <Card steps={data} />;
}

function Card({ steps }: { steps: Steps }) {
  const t = useStrings(firstStepStrings);
  const id = useId();
  const { sandbox } = useSite();
  const count = countDone(steps);
  const total = stepOrder.length;
  const next = stepOrder.find((step) => !steps.done[step]);
  return (
    <div className={classes.place}>
      <section className={classes.card} aria-labelledby={id}>
        <header className={classes.head}>
          <h2 id={id}>{next ? t('title') : t('allDone')}</h2>
          <IconButton label={t('dismiss')} onClick={dismissFirstSteps}>
            <IconX stroke={1.5} size={18} />
          </IconButton>
        </header>
        <p className={classes.progress} role="status">
          {t('progress', { count, total })}
        </p>
        <div className={classes.bar} aria-hidden="true">
          <span style={{ inlineSize: `${(count / total) * 100}%` }} />
        </div>
        <ol className={classes.steps}>
          {stepOrder.map((step) => (
            <Step
              key={step}
              step={step}
              done={steps.done[step]}
              isBlind={steps.blind.some((one) => one === step)}
              isNext={step === next}
              sandbox={sandbox}
            />
          ))}
        </ol>
      </section>
    </div>
  );
}

interface StepProps {
  step: FirstStep;
  done: boolean;
  /** It was taken, and somebody would see nobody all the same. */
  isBlind: boolean;
  isNext: boolean;
  sandbox: boolean;
}

function Step({ step, done, isBlind, isNext, sandbox }: StepProps) {
  const t = useStrings(firstStepStrings);
  const page = { connection: '/connections', queue: '/queues', team: '/users', answer: null }[step];
  const to = page ? (isBlind ? page : `${page}?new`) : sandbox ? '/sandbox' : null;
  const why =
    isBlind && step !== 'answer'
      ? t(`blind.${step}`)
      : sandbox && (step === 'connection' || step === 'answer')
        ? t(`sandbox.${step}`)
        : t(`why.${step}`);
  return (
    <li className={classes.step} data-done={done || undefined}>
      <span className={classes.mark}>
        {done && <IconCheck stroke={2} size={14} aria-hidden="true" />}
        <span className="spoken">{done ? t('done') : t('open')}</span>
      </span>
      <div className={classes.words}>
        <h3>{t(`step.${step}`)}</h3>
        <p>{isBlind ? <ShortWarning>{why}</ShortWarning> : why}</p>
      </div>
      {to && (
        <Button
          component={Link}
          to={to}
          size="sm"
          variant={isNext ? 'filled' : 'default'}
          aria-label={isBlind ? undefined : t(`go.${step}`)}
          // a step that is done keeps the place of its button
          className={done ? classes.away : undefined}
        >
          {step === 'answer' ? t('toPhone') : isBlind ? t('mend') : t('begin')}
        </Button>
      )}
    </li>
  );
}

function Waiting() {
  return (
    <div className={classes.place}>
      <Skeletons className={classes.card}>
        <Bone width={168} height={16} />
        {stepOrder.map((step) => (
          <div key={step} className={classes.step}>
            <Bone width={24} height={24} round />
            <div className={classes.bones}>
              <Bone width="60%" />
              <Bone width="85%" height={10} />
            </div>
          </div>
        ))}
      </Skeletons>
    </div>
  );
}
