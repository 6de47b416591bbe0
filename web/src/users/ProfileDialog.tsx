import { Select } from '@mantine/core';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { languageNames } from '../platform/i18n';
import { chooseLanguage } from '../ui/choose-language';
import { patchMe, useCan, useMe } from '../platform/session';
import { currentLanguage, languages, say, useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { changeUser } from './data';
import classes from './Dialogs.module.css';
import { needsProof } from './proof';
import { ConnectionField, ProfileField, QueuesField } from './RightsFields';
import { SecuritySection } from './SecuritySection';
import { userStrings } from './strings';
import { LoginFields, MessageFields, useUserOptions } from './UserFields';

const TotpDialog = lazy(() => import('./TotpDialog'));

interface ProfileDialogProps {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What somebody may change about themselves; an admin also what admins decide. */
export default function ProfileDialog({ onClose, focusAfter }: ProfileDialogProps) {
  const t = useStrings(userStrings);
  const me = useMe();
  const can = useCan();
  const [turn, setTurn] = useState<'on' | 'off' | null>(null);
  const [returning, setReturning] = useState(false);
  const [known] = useState(() => ({ email: me.email }));
  const form = useForm({
    ...useUserOptions(known, { existing: true, own: true }),
    initial: {
      name: me.name,
      email: me.email,
      password: '',
      currentPassword: '',
      greetingMessage: me.greetingMessage,
      transferMessage: me.transferMessage,
      profile: me.profile,
      queueIds: me.queues.map(({ id }) => id),
      whatsappId: me.whatsappId,
      language: currentLanguage(),
    },
    async save(values, changes) {
      const { language, currentPassword: _, ...changed } = changes;
      const proof = needsProof(known, values) ? { currentPassword: values.currentPassword } : {};
      if (Object.keys(changed).length > 0) {
        const { company: _company, ...own } = await changeUser(me.id, { ...changed, ...proof });
        patchMe(own);
      }
      // this browser's own affair: the server does not know of it
      if (language) await chooseLanguage(language);
      toast.success(say(userStrings)('form.profileSaved'));
      onClose();
    },
  });

  function turnBack() {
    setTurn(null);
    setReturning(true);
  }

  // in place of the form, which keeps what was typed
  if (turn) {
    return (
      <Suspense>
        <TotpDialog turn={turn} onClose={turnBack} />
      </Suspense>
    );
  }
  return (
    <FormDialog
      form={form}
      title={t('form.me')}
      submitLabel={t('form.save')}
      size={440}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <LoginFields form={form} existing own first={!returning} />
      <Select
        withScrollArea={false}
        label={t('form.language')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        allowDeselect={false}
        {...form.field('language')}
        renderOption={({ option }) => <span lang={option.value}>{option.label}</span>}
      />
      {can('user-modal:editQueues') && (
        <>
          <ConnectionField {...form.field('whatsappId')} />
          <QueuesField {...form.field('queueIds')} />
        </>
      )}
      {can('user-modal:editProfile') && <ProfileField {...form.field('profile')} />}
      <MessageFields form={form} />
      <SecuritySection onTurn={setTurn} returning={returning} />
      {me.profile !== 'admin' && <p className={classes.lead}>{t('form.lead')}</p>}
    </FormDialog>
  );
}
