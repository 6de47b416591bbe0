import { Switch } from '@mantine/core';
import type { User } from '@guiche/contract/users';
import { useMe } from '../app/session';
import { useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { changeUser, createUser } from './data';
import classes from './Dialogs.module.css';
import { ConnectionField, ProfileField, QueuesField } from './RightsFields';
import { userStrings } from './strings';
import { changesOf, useUserForm } from './use-user-form';
import { LoginFields, MessageFields } from './UserFields';

interface UserDialogProps {
  /** The user to change; without one a new one is made. */
  user?: User;
  onClose: () => void;
}

/** Makes or changes a user, with everything that admins decide. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const t = useStrings(userStrings);
  const me = useMe();
  const form = useUserForm({
    initial: {
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      currentPassword: '',
      profile: user?.profile ?? 'user',
      queueIds: user?.queues.map(({ id }) => id) ?? [],
      whatsappId: user?.whatsappId ?? null,
      allTicket: user?.allTicket ?? 'disable',
      greetingMessage: user?.greetingMessage ?? '',
      transferMessage: user?.transferMessage ?? '',
    },
    existing: user !== undefined,
    own: user?.id === me.id,
    async save({ currentPassword, ...values }, wantsProof) {
      if (user) {
        const changed = changesOf(values, form.initial);
        const body = { ...changed, ...(wantsProof ? { currentPassword } : {}) };
        if (Object.keys(body).length > 0) await changeUser(user.id, body);
      } else await createUser(values);
      toast.success(t('form.saved'));
      onClose();
    },
  });
  const { values, change } = form;

  return (
    <FormModal
      title={user ? t('form.edit', { name: user.name }) : t('form.create')}
      submitLabel={user ? t('form.save') : t('form.createIt')}
      size={600}
      onClose={onClose}
      {...form.dialog}
    >
      <div className={classes.pair}>
        <LoginFields form={form} own={user?.id === me.id} />
        <ConnectionField value={values.whatsappId} onChange={(whatsappId) => change({ whatsappId })} />
      </div>
      <ProfileField value={values.profile} onChange={(profile) => change({ profile })} />
      <QueuesField value={values.queueIds} onChange={(queueIds) => change({ queueIds })} />
      <Switch
        label={t('form.allTicket')}
        checked={values.allTicket === 'enable'}
        onChange={(event) => change({ allTicket: event.currentTarget.checked ? 'enable' : 'disable' })}
      />
      <MessageFields form={form} />
    </FormModal>
  );
}
