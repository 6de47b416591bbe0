import { TextInput } from '@mantine/core';
import type { QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip, IconRefresh, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../app/session';
import { fillVariables } from '../../messages/variables';
import { useStrings } from '../../platform/strings';
import { FormattedText } from '../../ui/FormattedText';
import { IconButton } from '../../ui/IconButton';
import { queueStrings } from '../strings';
import { conversationOf } from './conversation';
import type { Draft } from './OptionEditor';
import classes from './Preview.module.css';

interface PreviewProps {
  greeting: string;
  options: readonly QueueOption[];
  /** What is being written stands in its place already. */
  draft: Draft | null;
}

/** Somebody to try it with, whose name is in no contact list. */
const CUSTOMER = 'Juliana Costa';

/** The chat as a customer would see it, who may be played: what is typed there goes nowhere. */
export function Preview({ greeting, options, draft }: PreviewProps) {
  const t = useStrings(queueStrings);
  const { company } = useMe();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [now] = useState(() => new Date());
  const log = useRef<HTMLDivElement>(null);
  const said = conversationOf(greeting, withDraft(options, draft), answers);
  const last = said.length;
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);

  const facts = { name: CUSTOMER, zone: company.timeZone, ticket: { id: 4790, createdAt: now.toISOString() } };
  function answer() {
    if (!typed.trim()) return;
    setAnswers([...answers, typed.trim()]);
    setTyped('');
  }

  return (
    <aside className={classes.side} aria-label={t('preview.title')}>
      <header className={classes.head}>
        <span className={classes.title}>{t('preview.title')}</span>
        <span className={classes.as}>{t('preview.as', { name: CUSTOMER.split(' ')[0]! })}</span>
        {answers.length > 0 && (
          <IconButton size="sm" label={t('preview.again')} onClick={() => setAnswers([])}>
            <IconRefresh stroke={1.5} size={16} />
          </IconButton>
        )}
      </header>
      <div className={classes.phone}>
        <p className={classes.company} dir="auto">
          {company.name}
        </p>
        <div className={classes.log} role="log" tabIndex={0} aria-label={t('preview.log')} ref={log}>
          {said.length === 0 && <p className={classes.nothing}>{t('preview.nothing')}</p>}
          {said.map(({ by, text, option }, n) => {
            const file = options.find(({ id }) => id === option)?.mediaName;
            return (
              <div key={n} className={classes.bubble} data-by={by}>
                {file && (
                  <span className={classes.file}>
                    <IconPaperclip stroke={1.5} size={14} aria-hidden="true" /> {file}
                  </span>
                )}
                <FormattedText text={by === 'company' ? fillVariables(text, facts, now) : text} />
              </div>
            );
          })}
        </div>
        <div className={classes.say}>
          <TextInput
            size="sm"
            aria-label={t('preview.answer')}
            placeholder={t('preview.answer')}
            value={typed}
            maxLength={200}
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

type Shown = Pick<QueueOption, 'id' | 'parentId' | 'option' | 'title' | 'message'>;

function withDraft(options: readonly QueueOption[], draft: Draft | null): Shown[] {
  if (!draft) return [...options];
  if (draft.id !== null) return options.map((one) => (one.id === draft.id ? { ...one, ...draft, id: one.id } : one));
  if (!draft.title.trim()) return [...options];
  const place = options.filter(({ parentId }) => parentId === draft.parentId).length + 1;
  return [...options, { ...draft, id: 0, option: String(place) }];
}
