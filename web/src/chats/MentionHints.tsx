import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { HintList } from '../messages/HintList';
import { cx } from '../ui/cx';
import classes from '../messages/QuickReplies.module.css';
import { chatPageStrings } from './page-strings';
import type { useMentionHints } from './use-mention-hints';

/** Colleagues whose names begin as what is typed behind an @. */
export function MentionHints({ hints }: { hints: ReturnType<typeof useMentionHints> }) {
  const t = useStrings(chatPageStrings);
  return (
    <HintList
      id={hints.id}
      label={t('mention')}
      options={hints.found}
      keyOf={({ id }) => id}
      index={hints.index}
      onIndex={hints.setIndex}
      onPick={hints.pick}
      pictured
      draw={({ id, name }) => (
        <>
          <Avatar name={name} seed={id} size={24} />
          <span className={cx('cut', classes.words)} dir="auto">
            {name}
          </span>
        </>
      )}
    />
  );
}
