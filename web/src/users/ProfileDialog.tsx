import { Select } from '@mantine/core';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { languageNames, setLanguage } from '../app/i18n';
import { patchMe, useMe } from '../app/session';
import { currentLanguage, languages, say, useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { changeUser } from './data';
import classes from './Dialogs.module.css';
import { SecuritySection } from './SecuritySection';
import { userStrings } from './strings';
import { changesOf, useUserForm } from './use-user-form';
import { LoginFields, MessageFields } from './UserFields';

const TotpDialog = lazy(() => import('./TotpDialog'));

interface ProfileDialogProps {
  onClose: () => void;
  focusAfter: RefObject<HTMLElement | null>;
}

/** What somebody may change about themselves. */
export default function ProfileDialog({ onClose, focusAfter }: ProfileDialogProps) {
  const t = useStrings(userStrings);
  const me = useMe();
  const [turn, setTurn] = useState<'on' | 'off' | null>(null);
  const [returning, setReturning] = useState(false);
  const form = useUserForm({
    initial: {
      name: me.name,
      email: me.email,
      password: '',
      currentPassword: '',
      greetingMessage: me.greetingMessage,
      transferMessage: me.transferMessage,
      language: currentLanguage(),
    },
    existing: true,
    own: true,
    async save(values, wantsProof) {
      const { language, currentPassword, ...changed } = changesOf(values, form.initial);
      if (Object.keys(changed).length > 0) {
        const { company: _, ...own } = await changeUser(me.id, {
          ...changed,
          ...(wantsProof ? { currentPassword: currentPassword ?? '' } : {}),
        });
        patchMe(own);
      }
      // this browser's own affair: the server does not know of it
      if (language) await setLanguage(language);
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
    <FormModal
      title={t('form.me')}
      submitLabel={t('form.save')}
      size={440}
      onClose={onClose}
      focusAfter={focusAfter}
      {...form.dialog}
    >
      <LoginFields form={form} own first={!returning} />
      <Select
        withScrollArea={false}
        label={t('form.language')}
        data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
        value={form.values.language}
        onChange={(next) => form.change({ language: languages.find((known) => known === next) ?? 'pt' })}
        renderOption={({ option }) => <span lang={option.value}>{option.label}</span>}
      />
      <MessageFields form={form} />
      <SecuritySection onTurn={setTurn} returning={returning} />
      {me.profile !== 'admin' && <p className={classes.lead}>{t('form.lead')}</p>}
    </FormModal>
  );
}
