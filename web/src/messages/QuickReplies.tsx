import type { QuickMessage } from '@guiche/contract/quick-messages';
import { IconCornerDownLeft, IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useStrings } from '../platform/strings';
import classes from './QuickReplies.module.css';
import { codeOf, optionText, splitFound } from './quick-replies';
import { messagesStrings } from './strings';

interface Props {
  id: string;
  found: readonly QuickMessage[];
  search: string;
  index: number;
  onIndex: (index: number) => void;
  onPick: (reply: QuickMessage) => void;
}

export const optionId = (list: string, index: number): string => `${list}-${index}`;

/** Quick replies between thread and composer: they push the thread up, so that the newest message stays in sight. */
export function QuickReplies({ id, found, search, index, onIndex, onPick }: Props) {
  const t = useStrings(messagesStrings);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);

  return (
    <div className={classes.quick}>
      <div className={classes.top}>
        <span className={classes.title} role="status">
          {found.length === 0 ? t('quick.none', { search }) : search ? t('quick.for', { search }) : t('quick.list')}
        </span>
        {found.length > 0 && (
          <span className={classes.keys} aria-hidden="true">
            <kbd>↑</kbd>
            <kbd>↓</kbd> {t('quick.choose')}
            <kbd>
              <IconCornerDownLeft stroke={1.5} size={12} />
            </kbd>
            {t('quick.use')}
          </span>
        )}
      </div>
      {found.length > 0 && (
        <ul ref={list} id={id} role="listbox" aria-label={t('quick.list')} className={classes.list}>
          {found.map((reply, at) => {
            const [before, hit, after] = splitFound(codeOf(reply.shortcode), search);
            return (
              <li
                key={reply.id}
                id={optionId(id, at)}
                role="option"
                aria-selected={at === index}
                className={classes.option}
                // the cursor stays in the text
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => at !== index && onIndex(at)}
                onClick={() => onPick(reply)}
              >
                <code>
                  /{before}
                  <mark>{hit}</mark>
                  {after}
                </code>
                <span className={classes.words} dir="auto">
                  {optionText(reply.message)}
                </span>
                {(reply.isMedia || reply.mediaPath) && (
                  <IconPaperclip stroke={1.5} size={16} role="img" aria-label={t('quick.withFile')} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
