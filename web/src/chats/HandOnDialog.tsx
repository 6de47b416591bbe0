import type { Chat } from '@guiche/contract/chats';
import { Select } from '@mantine/core';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import picks from '../ui/Pick.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { handChatOn } from './list';
import { chatPageStrings } from './page-strings';

/** Gives one's chat to somebody in it. */
export function HandOnDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const t = useStrings(chatPageStrings);
  const me = useMe();
  const form = useForm({
    initial: { userId: '' },
    required: ['userId'],
    async save({ userId }) {
      await handChatOn(chat.id, Number(userId));
      toast.success(t('handOn.done'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('handOn.title')} submitLabel={t('handOn.confirm')} onClose={onClose}>
      <p>{t('handOn.why')}</p>
      <Select
        withScrollArea={false}
        classNames={{ options: picks.options ?? '' }}
        label={t('handOn.to')}
        data={chat.users
          .filter(({ userId }) => userId !== me.id)
          .map(({ userId, user }) => ({ value: String(userId), label: user.name }))}
        {...form.field('userId')}
        value={form.values.userId || null}
        onChange={(next) => form.change({ userId: next ?? '' })}
        searchable={chat.users.length > 8}
        data-autofocus
      />
    </FormDialog>
  );
}
