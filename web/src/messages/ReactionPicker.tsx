import { Popover } from '@mantine/core';
import EmojiPanel from '../ui/EmojiPanel';
import pickerClasses from '../ui/EmojiPicker.module.css';
import classes from './Thread.module.css';

interface Props {
  /** The options button of the message: it is drawn there. */
  button: HTMLElement;
  label: string;
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** All emojis at a message, to react to it with one of them. */
export default function ReactionPicker({ button, label, onPick, onClose }: Props) {
  const box = button.getBoundingClientRect();
  return (
    <Popover opened onChange={(opened) => !opened && onClose()} onDismiss={onClose} position="bottom-end" trapFocus>
      <Popover.Target>
        <span
          className={classes.menuPlace}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
          aria-hidden="true"
        />
      </Popover.Target>
      <Popover.Dropdown className={pickerClasses.dropdown} aria-label={label}>
        <EmojiPanel onPick={onPick} />
      </Popover.Dropdown>
    </Popover>
  );
}
