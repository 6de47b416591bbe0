import type { Message } from '@guiche/contract/messages';
import { IconX } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Composer.module.css';
import { QuoteWords, quoteStyle } from './Quote';
import quoteClasses from './Quote.module.css';
import { messagesStrings } from './strings';

/** What the next message answers to. */
export function QuoteBar({
  message,
  contactName,
  onClose,
}: {
  message: Message;
  contactName: string;
  onClose: () => void;
}) {
  const t = useStrings(messagesStrings);
  const name = message.fromMe ? t('us') : (message.contact?.name ?? contactName);
  return (
    <div className={classes.replying} role="group" aria-label={t('compose.replyTo', { name })}>
      <div className={quoteClasses.quote} style={quoteStyle(message)}>
        <QuoteWords quoted={message} contactName={contactName} />
      </div>
      <IconButton size="sm" label={t('compose.unquote')} keys="Esc" onClick={onClose}>
        <IconX stroke={1.5} size={16} />
      </IconButton>
    </div>
  );
}
