import { Button } from '@mantine/core';
import type { QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip } from '@tabler/icons-react';
import { formatSpan } from '../../platform/span';
import { useStrings } from '../../platform/strings';
import { PhoneBubble, PhoneLog, PhoneNote, PhoneNothing } from '../../ui/PhoneChat';
import { optionStrings } from './strings';
import { Warning } from '../../ui/Warning';
import classes from './Preview.module.css';
import type { Spoken } from './test-chat';

interface TestChatLogProps {
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
export function TestChatLog({ lines, options, isBusy, isEmpty, lacksAway, tryAgain }: TestChatLogProps) {
  const t = useStrings(optionStrings);
  const fileOf = (id: number | null) => options.find((option) => option.id === id)?.mediaName ?? null;

  return (
    <PhoneLog label={t('preview.log')} isBusy={isBusy} last={`${lines.length} ${tryAgain !== null}`}>
      {isEmpty && <PhoneNothing text={t('preview.nothing')} />}
      {lacksAway && <PhoneNote text={t('preview.noAway')} />}
      {lines.map((line, n) => {
        switch (line.by) {
          case 'nobody':
            return <PhoneNote key={n} text={t(`preview.${line.why}`)} />;
          case 'staff':
            return <PhoneNote key={n} text={t(line.act === 'accept' ? 'preview.accepted' : 'preview.closedBy')} />;
          case 'time':
            return <PhoneNote key={n} text={t('preview.passed', { time: formatSpan(line.minutes * 60_000) })} />;
          case 'menu':
            return <PhoneNote key={n} text={t('preview.arrived', { queue: line.queue })} />;
          default:
            return (
              <PhoneBubble key={n} isOwn={line.by === 'customer'} text={line.text}>
                {line.by === 'company' && <FileName name={line.file ?? fileOf(line.option)} />}
              </PhoneBubble>
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
    </PhoneLog>
  );
}

function FileName({ name }: { name: string | null }) {
  if (!name) return null;
  return (
    <span className={classes.file}>
      <IconPaperclip stroke={1.5} size={14} aria-hidden="true" /> {name}
    </span>
  );
}
