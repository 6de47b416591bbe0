import type { Message } from '@guiche/contract/messages';
import { IconX } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Composer.module.css';
import { QuoteWords, quoteStyle } from './Quote';
import quoteClasses from './Quote.module.css';
import { messagesStrings } from './strings';
import { composeStrings } from './compose-strings';

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
  const t = useStrings(composeStrings);
  const words = useStrings(messagesStrings);
  const name = message.fromMe ? words('us') : (message.contact?.name ?? contactName);
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
