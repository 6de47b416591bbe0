import { Button, TextInput } from '@mantine/core';
import { contacts, ExtraInfoLimits, type ContactShown } from '@guiche/contract/contacts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from '../platform/call';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { IconButton } from '../ui/IconButton';
import { Optional } from '../ui/Optional';
import { toast, toastError } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './ContactDialog.module.css';
import { readContact, saveContact } from './data';
import { Scheduled } from './Scheduled';
import { contactStrings } from './strings';

export interface ContactDialogProps {
  /** The contact to change; without one a new one is made. */
  contact?: ContactShown;
  /** What is known of a new one: what was typed to find it. */
  start?: { name?: string; number?: string };
  /** Begins with an empty line of extra information. */
  withExtra?: boolean;
  onSaved?: (contact: ContactShown) => void;
  /** The number is somebody's already: takes that contact instead. Without it the dialog goes on with them. */
  onFound?: (contact: ContactShown) => void;
  onClose: () => void;
}

interface Extra {
  id?: number;
  name: string;
  value: string;
}
const blank: Extra = { name: '', value: '' };

/** Makes or changes a contact. */
export function ContactDialog(props: ContactDialogProps) {
  const [other, setOther] = useState<ContactShown | null>(null);
  const found = props.onFound ?? setOther;
  if (!other) return <ContactForm {...props} onFound={found} />;
  return <ContactForm key={other.id} {...props} contact={other} withExtra={false} onFound={found} />;
}

function ContactForm(props: ContactDialogProps & { onFound: (contact: ContactShown) => void }) {
  const { contact, start = {}, withExtra, onSaved, onFound, onClose } = props;
  const t = useStrings(contactStrings);
  /** Whose the number is, or that nobody could be asked. */
  const [trouble, setTrouble] = useState<{ ownerId: number } | 'unchecked' | null>(null);
  const unchecked = useRef(false);
  const form = useForm({
    schema: contact ? rulesOf(contacts.update) : rulesOf(contacts.create),
    initial: {
      name: contact?.name ?? start.name ?? '',
      number: contact?.number ?? start.number ?? '',
      email: contact?.email ?? '',
      extraInfo: [...(contact?.extraInfo ?? []), ...(withExtra ? [blank] : [])].map((extra): Extra => ({ ...extra })),
    },
    async save(values) {
      const check = !unchecked.current;
      unchecked.current = false;
      const saved = await saveContact(contact?.id ?? null, { ...values, check });
      toast.success(t('form.saved'));
      onSaved?.(saved);
      onClose();
    },
    errors: {
      ERR_DUPLICATED_CONTACT: 'number',
      ERR_WAPP_INVALID_CONTACT: 'number',
      ERR_WAPP_CHECK_CONTACT: 'number',
    },
    words: {
      ERR_DUPLICATED_CONTACT: t('form.duplicate'),
      ERR_WAPP_INVALID_CONTACT: t('form.invalidNumber'),
      ERR_WAPP_CHECK_CONTACT: t('form.unchecked'),
    },
    onError(error) {
      const { code, extra } = error instanceof ApiError ? error : {};
      const ownerId = extra?.['contactId'];
      setTrouble(code === 'ERR_WAPP_CHECK_CONTACT' ? 'unchecked' : typeof ownerId === 'number' ? { ownerId } : null);
      return false;
    },
  });
  const { extraInfo } = form.values;

  const problem = form.problem('number');
  /** What can be done about a number that was refused. */
  const wayOut =
    problem === undefined || !trouble ? null : trouble === 'unchecked' ? (
      <button type="submit" className={classes.wayOut} onClick={() => void (unchecked.current = true)}>
        {t('form.saveUnchecked')}
      </button>
    ) : (
      trouble.ownerId !== contact?.id && (
        <button
          type="button"
          className={classes.wayOut}
          onClick={() => void readContact(trouble.ownerId).then(onFound, toastError)}
        >
          {t('form.openExisting')}
        </button>
      )
    );

  const setExtra = (next: Extra[]) => form.change({ extraInfo: next });

  return (
    <FormDialog
      form={form}
      title={contact ? t('form.edit') : t('form.create')}
      size={440}
      submitLabel={contact ? t('form.save') : t('form.createIt')}
      onClose={onClose}
    >
      <TextInput label={t('form.name')} data-autofocus dir="auto" {...form.field('name')} />
      <TextInput
        label={t('form.number')}
        description={contact && !contact.number ? t('form.noNumber') : t('form.numberHint')}
        placeholder={t('form.numberPlaceholder')}
        inputMode="tel"
        {...form.field('number')}
      />
      {wayOut}
      <TextInput
        label={
          <>
            {t('form.email')} <Optional>{t('form.optional')}</Optional>
          </>
        }
        type="email"
        {...form.field('email')}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          {t('form.extra')} <Optional>{t('form.optional')}</Optional>
        </legend>
        <div className={classes.extra}>
          {extraInfo.map((extra, index) => (
            <div key={index} className={classes.pair}>
              <TextInput
                aria-label={t('form.extraName')}
                placeholder={t('form.extraName')}
                autoFocus={extra.id === undefined && !extra.name}
                {...form.field(`extraInfo.${index}.name`)}
              />
              <TextInput
                aria-label={t('form.extraValue')}
                placeholder={t('form.extraValue')}
                {...form.field(`extraInfo.${index}.value`)}
              />
              <IconButton
                label={
                  extra.name ? t('form.removeExtra', { name: extra.name }) : t('form.removeExtraNth', { n: index + 1 })
                }
                onClick={() => setExtra(extraInfo.toSpliced(index, 1))}
              >
                <IconX stroke={1.5} size={18} />
              </IconButton>
            </div>
          ))}
          <Button
            className={classes.add ?? ''}
            size="sm"
            leftSection={<IconPlus stroke={1.5} size={16} />}
            onClick={() => setExtra([...extraInfo, blank])}
            disabled={extraInfo.length >= ExtraInfoLimits.pairs}
          >
            {t('form.addExtra')}
          </Button>
        </div>
      </fieldset>
      {contact && <Scheduled contactId={contact.id} />}
    </FormDialog>
  );
}
