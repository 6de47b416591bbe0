import { Switch } from '@mantine/core';
import type { User } from '@guiche/contract/users';
import { useState } from 'react';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useUsualQueues } from '../queues/data';
import { Unserved } from '../queues/Unserved';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { changeUser, createUser } from './data';
import classes from './Dialogs.module.css';
import { ConnectionField, ProfileField, QueuesField } from './RightsFields';
import { needsProof } from './proof';
import { seesNobody } from './sees-nobody';
import { userStrings } from './strings';
import { LoginFields, MessageFields, useUserOptions } from './UserFields';

interface UserDialogProps {
  /** The user to change; without one a new one is made. */
  user?: User;
  onClose: () => void;
}

/** Makes or changes a user, with everything that admins decide. A new one works in the queue, where there is but one. */
export function UserDialog(props: UserDialogProps) {
  const usual = useUsualQueues();
  return props.user || usual ? <Fields {...props} queueIds={usual ?? []} /> : null;
}

function Fields({ user, queueIds, onClose }: UserDialogProps & { queueIds: number[] }) {
  const t = useStrings(userStrings);
  const me = useMe();
  const existing = user !== undefined;
  const own = user?.id === me.id;
  const [known] = useState(() => ({ email: user?.email ?? '' }));
  const form = useForm({
    ...useUserOptions(known, { existing, own }),
    initial: {
      name: user?.name ?? '',
      email: known.email,
      password: '',
      currentPassword: '',
      profile: user?.profile ?? 'user',
      queueIds: user?.queues.map(({ id }) => id) ?? queueIds,
      whatsappId: user?.whatsappId ?? null,
      allTicket: user?.allTicket ?? 'disable',
      greetingMessage: user?.greetingMessage ?? '',
      transferMessage: user?.transferMessage ?? '',
    },
    async save({ currentPassword, ...values }, changes) {
      const { currentPassword: _, ...changed } = changes;
      const body = own && needsProof(known, values) ? { ...changed, currentPassword } : changed;
      if (!user) await createUser(values);
      else if (Object.keys(body).length > 0) await changeUser(user.id, body);
      toast.success(t('form.saved'));
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title={user ? t('form.edit', { name: user.name }) : t('form.create')}
      submitLabel={user ? t('form.save') : t('form.createIt')}
      size={600}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <LoginFields form={form} existing={existing} own={own} />
        <ConnectionField {...form.field('whatsappId')} />
      </div>
      <ProfileField {...form.field('profile')} />
      <QueuesField {...form.field('queueIds')} />
      {user && <Unserved queueIds={leftQueues(user, form.values.queueIds)} leaver={user.id} />}
      {seesNobody({ ...form.values, queues: form.values.queueIds }) && <Warning>{t('form.seesNobody')}</Warning>}
      <Switch
        label={t('form.allTicket')}
        checked={form.values.allTicket === 'enable'}
        onChange={(event) => form.change({ allTicket: event.currentTarget.checked ? 'enable' : 'disable' })}
      />
      <MessageFields form={form} />
    </FormDialog>
  );
}

const leftQueues = ({ queues }: User, kept: readonly number[]): number[] =>
  queues.map(({ id }) => id).filter((id) => !kept.includes(id));
