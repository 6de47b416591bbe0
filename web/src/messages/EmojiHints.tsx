import { useStrings } from '../platform/strings';
import { optionId } from './QuickReplies';
import classes from './QuickReplies.module.css';
import { messagesStrings } from './strings';
import type { useEmojiHints } from './use-emoji-hints';

/** Emojis of the name that is being typed, where quick replies stand otherwise. */
export function EmojiHints({ hints }: { hints: ReturnType<typeof useEmojiHints> }) {
  const t = useStrings(messagesStrings);
  const { id, found, word, index, setIndex, pick } = hints;
  return (
    <div className={classes.quick}>
      <div className={classes.top}>
        <span className={classes.title} role="status">
          {t('compose.emojisFor', { word })}
        </span>
      </div>
      <ul id={id} role="listbox" aria-label={t('compose.emojisFor', { word })} className={classes.list}>
        {found.map(({ char, name }, at) => (
          <li
            key={char}
            id={optionId(id, at)}
            role="option"
            aria-selected={at === index}
            className={classes.option}
            data-emoji
            // the cursor stays in the text
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => at !== index && setIndex(at)}
            onClick={() => pick(at)}
          >
            <span className={classes.emoji} aria-hidden="true">
              {char}
            </span>
            <span className={classes.words}>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
