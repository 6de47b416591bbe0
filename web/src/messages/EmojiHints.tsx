import { useStrings } from '../platform/strings';
import { HintList } from './HintList';
import classes from './QuickReplies.module.css';
import { composeStrings } from './compose-strings';
import type { useEmojiHints } from './use-emoji-hints';

/** Emojis of the name that is being typed, where quick replies stand otherwise. */
export function EmojiHints({ hints }: { hints: ReturnType<typeof useEmojiHints> }) {
  const label = useStrings(composeStrings)('compose.emojisFor', { word: hints.word });
  return (
    <HintList
      id={hints.id}
      label={label}
      head={
        <span className={classes.title} role="status">
          {label}
        </span>
      }
      options={hints.found}
      keyOf={({ char }) => char}
      index={hints.index}
      onIndex={hints.setIndex}
      onPick={hints.pick}
      pictured
      draw={({ char, name }) => (
        <>
          <span className={classes.emoji} aria-hidden="true">
            {char}
          </span>
          <span className={classes.words}>{name}</span>
        </>
      )}
    />
  );
}
