import { Button, Modal, TextInput } from '@mantine/core';
import type { ContactShown } from '@guiche/contract/contacts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { toastError } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { IconButton } from '../ui/IconButton';
import { Kbd } from '../ui/Kbd';
import { toast } from '../ui/toast-store';
import classes from './ContactDialog.module.css';
import { saveContact } from './data';
import { problemsOf } from './rules';
import { contactStrings } from './strings';
import { useFields } from './use-fields';

export interface ContactDialogProps {
  /** The contact to change; without one a new one is made. */
  contact?: ContactShown;
  /** What is known of a new one: what was typed to find it. */
  start?: { name?: string; number?: string };
  /** Begins with an empty line of extra information. */
  withExtra?: boolean;
  onSaved?: (contact: ContactShown) => void;
  onClose: () => void;
}

interface Extra {
  id?: number;
  name: string;
  value: string;
}
const blank: Extra = { name: '', value: '' };

/** Makes or changes a contact. */
export function ContactDialog({ contact, start = {}, withExtra, onSaved, onClose }: ContactDialogProps) {
  const t = useStrings(contactStrings);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [initial] = useState(() => ({
    name: contact?.name ?? start.name ?? '',
    number: contact?.number ?? start.number ?? '',
    email: contact?.email ?? '',
    extraInfo: [...(contact?.extraInfo ?? []), ...(withExtra ? [blank] : [])].map((extra): Extra => ({ ...extra })),
  }));
  const fields = useFields((given: typeof initial) => problemsOf(given, contact !== undefined), initial);
  const { values } = fields;

  const close = () => (fields.isDirty && !busy ? setLeaving(true) : onClose());
  const focus = (field: string) => form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  const order = [
    'name',
    'number',
    'email',
    ...values.extraInfo.flatMap((_, index) => [`extraInfo.${index}.name`, `extraInfo.${index}.value`]),
  ];

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    const wrong = fields.check(order);
    if (wrong) return focus(wrong);
    setBusy(true);
    try {
      const saved = await saveContact(contact?.id ?? null, values);
      toast.success(t('form.saved'));
      onSaved?.(saved);
      onClose();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      const number = { ERR_DUPLICATED_CONTACT: t('form.duplicate'), ERR_WAPP_INVALID_CONTACT: t('form.invalidNumber') }[
        code
      ];
      const field = fields.refuse(error, number ? { number } : {});
      if (field) focus(field);
      else toastError(error);
    } finally {
      setBusy(false);
    }
  }

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
    <>
      <Modal
        opened
        onClose={close}
        title={contact ? t('form.edit') : t('form.create')}
        closeButtonProps={{ 'aria-label': t('close') }}
        // the question on top of it closes first
        closeOnEscape={!leaving}
        size={440}
      >
        <form
          ref={form}
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
          }}
        >
          <DialogContent>
            <TextInput label={t('form.name')} data-autofocus maxLength={200} dir="auto" {...field('name')} />
            <TextInput
              label={t('form.number')}
              description={contact && !contact.number ? t('form.noNumber') : t('form.numberHint')}
              placeholder={t('form.numberPlaceholder')}
              inputMode="tel"
              {...field('number')}
            />
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
                        extra.name
                          ? t('form.removeExtra', { name: extra.name })
                          : t('form.removeExtraNth', { n: index + 1 })
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
          </DialogContent>
          <DialogFooter hint={<Kbd keys="Ctrl+Enter" />}>
            <Button onClick={close} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={busy}>
              {contact ? t('form.save') : t('form.createIt')}
            </Button>
          </DialogFooter>
        </form>
      </Modal>
      {/* not there before it is asked: the Escape that asks it would close it, too */}
      {leaving && (
        <ConfirmDialog
          opened
          title={t('leave.title')}
          cancelLabel={t('leave.stay')}
          confirmLabel={t('leave.discard')}
          danger
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          {t('leave.why')}
        </ConfirmDialog>
      )}
    </>
  );
}
