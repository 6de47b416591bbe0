import { Button } from '@mantine/core';
import type { QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStrings } from '../../platform/strings';
import { formatSpan } from '../../platform/dates';
import { cx } from '../../ui/cx';
import { FormattedText } from '../../ui/FormattedText';
import { optionStrings } from './strings';
import saying from '../../ui/Saying.module.css';
import { Warning } from '../../ui/Warning';
import classes from './Preview.module.css';
import type { Spoken } from './trial';

interface TrialLogProps {
  lines: readonly Spoken[];
  /** Of the queue that is tried: they know their files. */
  options: readonly QueueOption[];
  isBusy: boolean;
  /** Nothing would be said. */
  isEmpty: boolean;
  /** It is closed, and there are no words for it. */
  lacksAway: boolean;
  /** Null while nothing has failed. */
  tryAgain: (() => void) | null;
}

/** What was said so far, the newest in sight. */
export function TrialLog({ lines, options, isBusy, isEmpty, lacksAway, tryAgain }: TrialLogProps) {
  const t = useStrings(optionStrings);
  const log = useRef<HTMLDivElement>(null);
  const last = `${lines.length} ${tryAgain !== null}`;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);
  const fileOf = (id: number | null) => options.find((option) => option.id === id)?.mediaName ?? null;

  return (
    <div className={classes.log} role="log" tabIndex={0} aria-label={t('preview.log')} aria-busy={isBusy} ref={log}>
      {isEmpty && <p className={classes.nothing}>{t('preview.nothing')}</p>}
      {lacksAway && <p className={classes.note}>{t('preview.noAway')}</p>}
      {lines.map((line, n) => {
        switch (line.by) {
          case 'nobody':
            return <Note key={n} text={t(`preview.${line.why}`)} />;
          case 'staff':
            return <Note key={n} text={t(line.act === 'accept' ? 'preview.accepted' : 'preview.closedBy')} />;
          case 'time':
            return <Note key={n} text={t('preview.passed', { time: formatSpan(line.minutes * 60_000) })} />;
          case 'menu':
            return <Note key={n} text={t('preview.arrived', { queue: line.queue })} />;
          default:
            return (
              <div key={n} className={cx(saying.bubble, classes.bubble)} data-by={line.by}>
                {line.by === 'company' && <FileName name={line.file ?? fileOf(line.option)} />}
                <FormattedText text={line.text} />
              </div>
            );
        }
      })}
      {tryAgain && (
        <Warning>
          {t('preview.failed')}{' '}
          <Button type="button" variant="link" onClick={tryAgain}>
            {t('preview.tryAgain')}
          </Button>
        </Warning>
      )}
    </div>
  );
}

const Note = ({ text }: { text: string }) => <p className={classes.note}>{text}</p>;

function FileName({ name }: { name: string | null }) {
  if (!name) return null;
  return (
    <span className={classes.file}>
      <IconPaperclip stroke={1.5} size={14} aria-hidden="true" /> {name}
    </span>
  );
}
