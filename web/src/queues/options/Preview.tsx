import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { Span } from '@guiche/contract/hours';
import { tried } from '@guiche/contract/queue-menu';
import type { QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip, IconRefresh, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { useMe } from '../../app/session';
import { fillVariables } from '../../messages/variables';
import { useStrings } from '../../platform/strings';
import { useHolidays } from '../../settings/data';
import { FormattedText } from '../../ui/FormattedText';
import { IconButton } from '../../ui/IconButton';
import { queueStrings } from '../strings';
import type { Draft } from './OptionEditor';
import classes from './Preview.module.css';
import {
  firstTurn,
  isOpenAt,
  isUntouched,
  linesOf,
  MOST_ANSWERS,
  withDraft,
  type Trial,
  type TriedQueue,
} from './trial';
import { useTurns } from './use-turns';

interface PreviewProps {
  queue: TriedQueue;
  /** As they are in the form; null where hours are not each queue's own. */
  hours: readonly Span[] | null;
  options: readonly QueueOption[];
  /** What is being written stands in its place already. */
  draft: Draft | null;
  trial: Trial;
  setTrial: Dispatch<SetStateAction<Trial>>;
}

/** The chat as a customer would see it, who may be played: the attendant answers by what is in the form. */
export function Preview({ queue, hours, options, draft, trial, setTrial }: PreviewProps) {
  const t = useStrings(queueStrings);
  const { company } = useMe();
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { answers, turns } = trial;
  const moment = hours ? trial.moment : 'open';
  const isNow = moment instanceof Date;
  const { data: holidays, isPending } = useHolidays(isNow);
  const isOpen = isOpenAt(moment, hours ?? [], holidays ?? [], company.timeZone);
  const isLocal = isUntouched({ answers, moment });

  const messages = [t('preview.opening'), ...answers];
  const shown = withDraft(options, draft);
  const { hasFailed, isAsking, again } = useTurns(
    { ...queue, name: queue.name.trim().slice(0, 50), isOpen, options: shown },
    isLocal || (isNow && isPending) ? null : messages,
    (next) => setTrial((before) => ({ ...before, turns: next })),
  );
  const facts = {
    name: tried.name,
    zone: company.timeZone,
    ticket: { id: tried.ticketId, createdAt: now.toISOString() },
  };
  const first = firstTurn(messages[0]!, queue.greetingMessage, shown);
  const local = { ...first, reply: first.reply && fillVariables(first.reply, facts, now) };
  const isEmpty = isLocal && !first.reply;
  const lines = isEmpty ? [] : linesOf(messages, isLocal || !turns.length ? [local] : turns);
  const last = `${lines.length} ${hasFailed}`;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);

  function answer() {
    if (!typed.trim() || answers.length >= MOST_ANSWERS) return;
    setTrial((before) => ({ ...before, answers: [...answers, typed.trim()] }));
    setTyped('');
  }

  return (
    <aside className={classes.side} aria-label={t('preview.title')}>
      <header className={classes.head}>
        <span className={classes.title}>{t('preview.title')}</span>
        <span className={classes.as}>{t('preview.as', { name: tried.name.split(' ')[0]! })}</span>
        {answers.length > 0 && (
          <IconButton
            size="sm"
            label={t('preview.again')}
            onClick={() => {
              setTrial((before) => ({ ...before, answers: [] }));
              input.current?.focus();
            }}
          >
            <IconRefresh stroke={1.5} size={16} />
          </IconButton>
        )}
      </header>
      {hours && (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('preview.when')}
          value={isNow ? 'now' : moment}
          onChange={(next) => {
            const chosen = next === 'now' ? new Date() : (next as 'open' | 'closed');
            setTrial((before) => ({ ...before, moment: chosen }));
          }}
          data={(['open', 'closed', 'now'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      )}
      <div className={classes.phone}>
        <p className={classes.company} dir="auto">
          {company.name}
        </p>
        <div
          className={classes.log}
          role="log"
          tabIndex={0}
          aria-label={t('preview.log')}
          aria-busy={isAsking}
          ref={log}
        >
          {isEmpty && <p className={classes.nothing}>{t('preview.nothing')}</p>}
          {!isOpen && !queue.outOfHoursMessage.trim() && <p className={classes.note}>{t('preview.noAway')}</p>}
          {lines.map((line, n) =>
            line.by === 'nobody' ? (
              <p key={n} className={classes.note}>
                {t(`preview.${line.why}`)}
              </p>
            ) : (
              <div key={n} className={classes.bubble} data-by={line.by}>
                {line.by === 'company' && <FileOf option={options.find(({ id }) => id === line.option)} />}
                <FormattedText text={line.text} />
              </div>
            ),
          )}
          {hasFailed && !isLocal && (
            <p className={classes.failed}>
              {t('preview.failed')}{' '}
              <Button
                type="button"
                variant="link"
                onClick={() => {
                  again();
                  input.current?.focus();
                }}
              >
                {t('preview.tryAgain')}
              </Button>
            </p>
          )}
        </div>
        <div className={classes.say}>
          <TextInput
            size="sm"
            ref={input}
            aria-label={t('preview.answer')}
            placeholder={t('preview.answer')}
            value={typed}
            maxLength={200}
            disabled={answers.length >= MOST_ANSWERS}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // it is the customer who sends, and no form
              event.preventDefault();
              event.stopPropagation();
              answer();
            }}
          />
          <IconButton label={t('preview.send')} variant="filled" onClick={answer}>
            <IconSend stroke={1.5} size={16} />
          </IconButton>
        </div>
      </div>
    </aside>
  );
}

function FileOf({ option }: { option: QueueOption | undefined }) {
  if (!option?.mediaName) return null;
  return (
    <span className={classes.file}>
      <IconPaperclip stroke={1.5} size={14} aria-hidden="true" /> {option.mediaName}
    </span>
  );
}
