import { Button, TextInput } from '@mantine/core';
import type { ContactShown } from '@guiche/contract/contacts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toastError } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { IconButton } from '../ui/IconButton';
import { toast } from '../ui/toast-store';
import { useFields } from '../ui/use-fields';
import classes from './ContactDialog.module.css';
import { readContact, saveContact } from './data';
import { problemsOf } from './rules';
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
  const [initial] = useState(() => ({
    name: contact?.name ?? start.name ?? '',
    number: contact?.number ?? start.number ?? '',
    email: contact?.email ?? '',
    extraInfo: [...(contact?.extraInfo ?? []), ...(withExtra ? [blank] : [])].map((extra): Extra => ({ ...extra })),
  }));
  const fields = useFields((given: typeof initial) => problemsOf(given, contact !== undefined), initial);
  const { values } = fields;

  const order = [
    'name',
    'number',
    'email',
    ...values.extraInfo.flatMap((_, index) => [`extraInfo.${index}.name`, `extraInfo.${index}.value`]),
  ];

  async function save() {
    try {
      const check = !unchecked.current;
      const saved = await saveContact(contact?.id ?? null, { ...values, check });
      toast.success(t('form.saved'));
      onSaved?.(saved);
      onClose();
      return null;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const ownerId = error instanceof ApiError ? error.extra['contactId'] : undefined;
      const number = {
        ERR_DUPLICATED_CONTACT: t('form.duplicate'),
        ERR_WAPP_INVALID_CONTACT: t('form.invalidNumber'),
        ERR_WAPP_CHECK_CONTACT: t('form.unchecked'),
      }[code];
      setTrouble(code === 'ERR_WAPP_CHECK_CONTACT' ? 'unchecked' : typeof ownerId === 'number' ? { ownerId } : null);
      const refused = fields.refuse(error, number ? { number } : {});
      if (!refused) toastError(error);
      return refused;
    } finally {
      unchecked.current = false;
    }
  }

  const problem = fields.problem('number');
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

  const field = (name: 'name' | 'number' | 'email') => ({
    name,
    value: values[name],
    error: fields.problem(name),
    onChange: (event: { currentTarget: { value: string } }) => fields.change({ [name]: event.currentTarget.value }),
    onBlur: () => fields.leave(name),
  });
  const setExtra = (extraInfo: Extra[]) => fields.change({ extraInfo });
  const extraField = (index: number, part: 'name' | 'value') => ({
    name: `extraInfo.${index}.${part}`,
    value: values.extraInfo[index]![part],
    error: fields.problem(`extraInfo.${index}.${part}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      setExtra(
        values.extraInfo.map((extra, at) => (at === index ? { ...extra, [part]: event.currentTarget.value } : extra)),
      ),
    onBlur: () => fields.leave(`extraInfo.${index}.${part}`),
  });

  return (
    <FormModal
      title={contact ? t('form.edit') : t('form.create')}
      size={440}
      submitLabel={contact ? t('form.save') : t('form.createIt')}
      isDirty={fields.isDirty}
      check={() => fields.check(order)}
      save={save}
      onClose={onClose}
    >
      <TextInput label={t('form.name')} data-autofocus maxLength={200} dir="auto" {...field('name')} />
      <TextInput
        label={t('form.number')}
        description={contact && !contact.number ? t('form.noNumber') : t('form.numberHint')}
        placeholder={t('form.numberPlaceholder')}
        inputMode="tel"
        {...field('number')}
      />
      {wayOut}
      <TextInput
        label={
          <>
            {t('form.email')} <span className={classes.optional}>{t('form.optional')}</span>
          </>
        }
        type="email"
        {...field('email')}
      />
      <fieldset className={classes.group}>
        <legend className={classes.legend}>
          {t('form.extra')} <span className={classes.optional}>{t('form.optional')}</span>
        </legend>
        <div className={classes.extra}>
          {values.extraInfo.map((extra, index) => (
            <div key={index} className={classes.pair}>
              <TextInput
                aria-label={t('form.extraName')}
                placeholder={t('form.extraName')}
                autoFocus={extra.id === undefined && !extra.name}
                {...extraField(index, 'name')}
              />
              <TextInput
                aria-label={t('form.extraValue')}
                placeholder={t('form.extraValue')}
                {...extraField(index, 'value')}
              />
              <IconButton
                label={
                  extra.name ? t('form.removeExtra', { name: extra.name }) : t('form.removeExtraNth', { n: index + 1 })
                }
                onClick={() => setExtra(values.extraInfo.toSpliced(index, 1))}
              >
                <IconX stroke={1.5} size={18} />
              </IconButton>
            </div>
          ))}
          <Button
            className={classes.add ?? ''}
            size="sm"
            leftSection={<IconPlus stroke={1.5} size={16} />}
            onClick={() => setExtra([...values.extraInfo, blank])}
            disabled={values.extraInfo.length >= 50}
          >
            {t('form.addExtra')}
          </Button>
        </div>
      </fieldset>
    </FormModal>
  );
}
