import type { Message } from '@guiche/contract/messages';
import { hasContent } from '@guiche/contract/tickets';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconDownload,
  IconInfoCircle,
  IconMoodPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { keyOf } from '../platform/keys';
import { useStrings } from '../platform/strings';
import { EmojiItem, EmojiRow } from '../ui/EmojiRow';
import { plain } from '../ui/format';
import { Kbd } from '../ui/Kbd';
import { copyText } from '../ui/copy';
import type { Shown } from './live';
import { hasNoFile } from './media/DocumentBox';
import { downloadFile } from './media/download';
import { useFreshLink } from './media/fresh-link';
import { actionStrings } from './action-strings';
import classes from './Thread.module.css';

interface Props {
  shown: Shown;
  /** The button it belongs to: it is drawn there, and there the focus returns. */
  button: HTMLElement;
  readOnly: boolean;
  onReply: (() => void) | undefined;
  /** Absent where nothing can be said now. An empty emoji takes the reaction back. */
  onReact: ((emoji: string) => void) | undefined;
  /** Shows all emojis. */
  onMoreEmojis: () => void;
  /** Absent where nothing is sent on. */
  onForward?: (() => void) | undefined;
  /** Absent where words stay as they are. */
  onEdit?: (() => void) | undefined;
  onDetails: () => void;
  /** Absent where the network takes nothing back. */
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** The options of one message. There is one for the whole thread, made when it is opened. */
export function MessageMenu(props: Props) {
  const { shown, button, readOnly, onReply, onReact, onMoreEmojis, onForward, onEdit, onDetails, onRemove, onClose } =
    props;
  const t = useStrings(actionStrings);
  const { message, bubble } = shown;
  const freshLink = useFreshLink();
  const box = button.getBoundingClientRect();
  const stored = !bubble;
  const hasText =
    ['conversation', 'image', 'video', 'document', 'audio'].includes(message.mediaType) && message.body !== '';
  const icon = { stroke: 1.5, size: 16 };

  function copy() {
    onClose();
    void copyText(plain(message.body));
  }

  return (
    // what an item opens takes the focus, so each closes the menu in its own way
    <Menu opened onClose={onClose} position="bottom-end" returnFocus={false} closeOnItemClick={false} width={268}>
      <Menu.Target>
        <span
          className={classes.menuPlace}
          style={{ left: box.left, top: box.top, width: box.width, height: box.height }}
          aria-hidden="true"
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={button.getAttribute('aria-label') ?? undefined}>
        {stored && onReact && !readOnly && mayBeReactedTo(message) && (
          <>
            <Menu.Label>{t('menu.react')}</Menu.Label>
            <EmojiRow
              chosen={message.reactions.find(({ fromMe }) => fromMe)?.emoji}
              labelOf={(emoji, isChosen) => t(isChosen ? 'menu.unreact' : 'menu.reactWith', { emoji })}
              onPick={onReact}
            >
              <EmojiItem label={t('menu.moreEmojis')} onClick={onMoreEmojis}>
                <IconMoodPlus {...icon} aria-hidden="true" />
              </EmojiItem>
            </EmojiRow>
            <Menu.Divider />
          </>
        )}
        {stored && onReply && !readOnly && !message.isDeleted && message.mediaType !== 'call_log' && (
          <Menu.Item
            leftSection={<IconArrowBackUp {...icon} />}
            rightSection={<Kbd keys={keyOf('quote')} />}
            onClick={onReply}
          >
            {t('menu.reply')}
          </Menu.Item>
        )}
        {onForward &&
          stored &&
          !readOnly &&
          !message.isDeleted &&
          hasContent(message.mediaType) &&
          !hasNoFile(message) && (
            <Menu.Item leftSection={<IconArrowForwardUp {...icon} />} onClick={onForward}>
              {t('menu.forward')}
            </Menu.Item>
          )}
        {stored && onEdit && !message.isDeleted && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
            {t('menu.edit')}
          </Menu.Item>
        )}
        {hasText && !message.isDeleted && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={copy}>
            {t('menu.copy')}
          </Menu.Item>
        )}
        {stored && message.mediaUrl && !message.isDeleted && (
          <Menu.Item
            leftSection={<IconDownload {...icon} />}
            onClick={() => {
              onClose();
              void downloadFile(message, freshLink);
            }}
          >
            {t('menu.download')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconInfoCircle {...icon} />} onClick={onDetails}>
          {t('menu.details')}
        </Menu.Item>
        {stored && onRemove && !readOnly && message.fromMe && !message.isDeleted && (
          <>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={onRemove}>
              {t('menu.remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The network shows it: no call, nothing that was taken back or has not left. */
const mayBeReactedTo = ({ isDeleted, mediaType, state }: Message) =>
  !isDeleted && mediaType !== 'call_log' && !['waiting', 'sending', 'failed', 'unknown'].includes(state);
