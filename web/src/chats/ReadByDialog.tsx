import type { Chat, ChatMessage } from '@guiche/contract/chats';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { InfoDialog } from '../ui/InfoDialog';
import classes from './Chats.module.css';
import { chatPageStrings } from './page-strings';

interface Props {
  chat: Chat;
  said: ChatMessage | undefined;
  onClose: () => void;
}

/** Who has read a message, who has not, and who reacted how. */
export function ReadByDialog({ chat, said, onClose }: Props) {
  const t = useStrings(chatPageStrings);
  const others = chat.users.filter(({ userId }) => userId !== said?.senderId);
  const hasRead = ({ lastReadId }: Chat['users'][number]) => said !== undefined && lastReadId >= said.id;
  const parts = [
    [t('readBy'), others.filter(hasRead)],
    [t('notReadBy'), others.filter((one) => !hasRead(one))],
  ] as const;
  const emojiOf = (userId: number) => said?.reactions.find((one) => one.userId === userId)?.emoji;
  return (
    <InfoDialog title={t('details')} size={400} onClose={onClose}>
      {said && (
        <p className={classes.when}>{t('saidAt', { name: said.sender.name, at: formatDateTime(said.createdAt) })}</p>
      )}
      {parts.map(
        ([title, people]) =>
          people.length > 0 && (
            <section key={title} className={classes.people}>
              <h3>{title}</h3>
              <ul role="list">
                {people.map(({ userId, user }) => (
                  <li key={userId}>
                    <Avatar name={user.name} seed={userId} size={24} />
                    <span dir="auto">{user.name}</span>
                    {emojiOf(userId) && <span>{emojiOf(userId)}</span>}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </InfoDialog>
  );
}
