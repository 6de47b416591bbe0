import { chats, type Chat } from '@guiche/contract/chats';
import { MultiSelect, TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import picks from '../ui/Pick.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { useUsers } from '../users/data';
import { saveChat } from './list';
import { chatPageStrings } from './page-strings';

interface Props {
  /** Nothing for a new one. */
  chat: Chat | null;
  onSaved: (chat: Chat) => void;
  onClose: () => void;
}

/** What a chat is called, and who takes part beside its owner. */
export function ChatDialog({ chat, onSaved, onClose }: Props) {
  const t = useStrings(chatPageStrings);
  const me = useMe();
  const { data: colleagues = [] } = useUsers();
  const form = useForm({
    schema: { title: rulesOf(chats.create).title! },
    initial: {
      title: chat?.title ?? '',
      users: chat?.users.flatMap(({ userId }) => (userId === me.id ? [] : [String(userId)])) ?? [],
    },
    judge: ({ title, users }) => ({
      title: title.trim() === '' && 'noTitle',
      users: users.length === 0 && 'noUsers',
    }),
    async save({ title, users }) {
      const saved = await saveChat(chat?.id ?? null, { title, users: users.map((id) => ({ id: Number(id) })) });
      toast.success(t('saved'));
      onClose();
      onSaved(saved);
    },
    errors: { ERR_NO_USER_FOUND: 'users' },
    words: { noTitle: t('alerts.title'), noUsers: t('alerts.users') },
  });
  return (
    <FormDialog form={form} title={t('dialog')} cancelLabel={t('close')} onClose={onClose}>
      <TextInput label={t('titleField')} data-autofocus dir="auto" {...form.field('title')} />
      <MultiSelect
        withScrollArea={false}
        classNames={{ options: picks.options ?? '' }}
        label={t('users')}
        placeholder={form.values.users.length === 0 ? t('usersPlaceholder') : ''}
        data={colleagues.filter(({ id }) => id !== me.id).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('users')}
        nothingFoundMessage={t('userUnknown')}
        searchable
        hidePickedOptions
      />
    </FormDialog>
  );
}
