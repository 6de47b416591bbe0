import { Button, Modal, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStrings } from '../../platform/strings';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { uiStrings } from '../../ui/strings';
import { useLab } from '../lab';
import { freeNumber, newGroupId, strangerOf, type Person } from '../people';
import { sandboxStrings } from '../strings';
import { digitsOf, isPhone, useForm } from './use-form';
import classes from './dialogs.module.css';

type Kind = Person['kind'];

/** Somebody new takes the phone: a number, a name without a number, or a group. */
export function AddPersonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  return (
    <Modal opened={opened} onClose={onClose} title={t('add.title')} size={440} returnFocus={false}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  const ui = useStrings(uiStrings);
  const { people, addPerson } = useLab();
  const [kind, setKind] = useState<Kind>('phone');
  const writers = people.filter((person) => person.kind !== 'group');
  const required = (value: string) => (value.trim() ? null : t('add.required'));
  const form = useForm(
    { number: freeNumber(people), handle: '', name: '', groupName: '', member: writers[0]?.number ?? '' },
    {
      number: (value) => (kind !== 'phone' || isPhone(value) ? null : t('add.numberWrong')),
      handle: (value) =>
        kind !== 'nameless' || /^@?(?=.*\p{L})[^\s@]{1,49}$/u.test(value.trim()) ? null : t('add.handleWrong'),
      groupName: (value) => (kind === 'group' ? required(value) : null),
      member: (value) => (kind === 'group' ? required(value) : null),
    },
  );

  function take({ number, handle, name, groupName, member }: typeof form.values) {
    if (kind === 'phone') addPerson(strangerOf(digitsOf(number), name.trim()));
    else if (kind === 'nameless') addPerson(strangerOf(handle.trim().replace(/^@/, ''), name.trim()));
    else {
      const by = writers.find((person) => person.number === member);
      addPerson({ number: newGroupId(), name: groupName.trim(), kind: 'group', online: true }, by);
    }
    onClose();
  }

  return (
    <form onSubmit={form.onSubmit(take)} noValidate>
      <DialogContent>
        <SegmentedControl
          fullWidth
          aria-label={t('add.kind')}
          value={kind}
          onChange={(value) => setKind(value as Kind)}
          data={(['phone', 'nameless', 'group'] as const).map((value) => ({ value, label: t(`add.${value}`) }))}
        />
        {kind === 'phone' && (
          <TextInput
            label={t('add.number')}
            description={t('add.numberHint')}
            inputMode="tel"
            data-autofocus
            {...form.field('number')}
          />
        )}
        {kind === 'nameless' && (
          <TextInput
            label={t('add.handle')}
            description={t('add.handleHint')}
            placeholder="@padoca.fan"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('handle')}
          />
        )}
        {kind === 'group' ? (
          <>
            <TextInput label={t('add.groupName')} maxLength={100} {...form.field('groupName')} />
            <Select
              label={t('add.member')}
              searchable
              data={writers.map(({ number, name }) => ({ value: number, label: name }))}
              value={form.values.member || null}
              error={form.field('member').error}
              onChange={(value) => form.set({ member: value ?? '' })}
            />
          </>
        ) : (
          <TextInput
            label={
              <>
                {t('add.name')} <span className={classes.optional}>{t('add.optional')}</span>
              </>
            }
            maxLength={100}
            {...form.field('name')}
          />
        )}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('add.take')}
        </Button>
      </DialogFooter>
    </form>
  );
}
