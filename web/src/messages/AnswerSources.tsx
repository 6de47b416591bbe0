import { useQuery } from '@tanstack/react-query';
import { IconBook2 } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import type { Message } from '@guiche/contract/messages';
import { useStrings } from '../platform/strings';
import classes from './Bubble.module.css';
import { factsQuery } from './data';
import { messagesStrings } from './strings';

/** Under an answer of an assistant: what of the company's knowledge it was given for it. */
export function AnswerSources({ message }: { message: Message }) {
  const t = useStrings(messagesStrings);
  const [isOpen, setOpen] = useState(false);
  const sources = useQuery({ ...factsQuery(message), enabled: isOpen }).data?.sources;

  return (
    <div className={classes.sources}>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconBook2 stroke={1.5} size={14} aria-hidden="true" />
        {t('sources.title')}
      </button>
      {isOpen && sources && (
        <span role="status" dir="auto">
          {sources.length === 0 && t('sources.none')}
          {sources.map(({ title, fileUrl }, n) => (
            <Fragment key={n}>
              {n > 0 && ' · '}
              {fileUrl ? <a href={fileUrl}>{title}</a> : title}
            </Fragment>
          ))}
        </span>
      )}
    </div>
  );
}
