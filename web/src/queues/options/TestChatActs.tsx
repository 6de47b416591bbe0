import { Button } from '@mantine/core';
import type { Happening, Turn } from '@guiche/contract/attendant';
import { formatSpan } from '../../platform/span';
import { useStrings } from '../../platform/strings';
import { optionStrings } from './strings';
import classes from './Preview.module.css';
import { NIGHT, PAUSE } from './test-chat';

interface TestChatActsProps {
  /** What happened last, as far as it was answered. */
  last: Turn | undefined;
  /** What chooses the queue in the menu. */
  place: number | null;
  isFull: boolean;
  onHappen: (one: Happening) => void;
}

/** What happens beside what the customer writes: somebody takes the conversation or ends it. */
export function TestChatActs({ last, place, isFull, onHappen }: TestChatActsProps) {
  const t = useStrings(optionStrings);
  const status = last?.status ?? 'pending';
  return (
    <div className={classes.acts} role="group" aria-label={t('preview.acts')}>
      {last?.state === 'queues' && place !== null && (
        <Button
          type="button"
          size="sm"
          className={classes.wide ?? ''}
          disabled={isFull}
          onClick={() => onHappen(String(place))}
        >
          {t('preview.choose', { place })}
        </Button>
      )}
      <Button
        type="button"
        size="sm"
        disabled={isFull || status !== 'pending'}
        onClick={() => onHappen({ act: 'accept' })}
      >
        {t('preview.accept')}
      </Button>
      <Button
        type="button"
        size="sm"
        disabled={isFull || status === 'closed'}
        onClick={() => onHappen({ act: 'close' })}
      >
        {t('preview.close')}
      </Button>
    </div>
  );
}

interface TestChatTimesProps {
  /** After so many minutes a connection moves who waits. */
  minutes: number;
  isFull: boolean;
  onHappen: (one: Happening) => void;
}

/** Time in which nobody does anything. */
export function TestChatTimes({ minutes, isFull, onHappen }: TestChatTimesProps) {
  const t = useStrings(optionStrings);
  return (
    <div className={classes.times} role="group" aria-label={t('preview.times')}>
      {[minutes, PAUSE, NIGHT].map((span, n) => (
        <Button
          key={n}
          type="button"
          size="sm"
          variant="subtle"
          disabled={isFull}
          aria-label={t('preview.pass', { time: n === 2 ? t('preview.night') : formatSpan(span * 60_000) })}
          onClick={() => onHappen({ act: 'wait', minutes: span })}
        >
          +{formatSpan(span * 60_000)}
        </Button>
      ))}
    </div>
  );
}
