import type { QuickMessage } from '@guiche/contract/quick-messages';
import { IconCornerDownLeft, IconPaperclip } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { HintList } from './HintList';
import classes from './QuickReplies.module.css';
import { codeOf, optionText, splitFound } from './quick-replies';
import { composeStrings } from './compose-strings';

interface Props {
  id: string;
  found: readonly QuickMessage[];
  search: string;
  index: number;
  onIndex: (index: number) => void;
  onPick: (reply: QuickMessage) => void;
}

/** Quick replies whose shortcode begins as what is typed behind the slash. */
export function QuickReplies({ id, found, search, index, onIndex, onPick }: Props) {
  const t = useStrings(composeStrings);
  return (
    <HintList
      id={id}
      label={t('quick.list')}
      head={
        <>
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
        </>
      }
      options={found}
      keyOf={(reply) => reply.id}
      index={index}
      onIndex={onIndex}
      onPick={(at) => onPick(found[at]!)}
      draw={(reply) => {
        const [before, hit, after] = splitFound(codeOf(reply.shortcode), search);
        return (
          <>
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
          </>
        );
      }}
    />
  );
}
