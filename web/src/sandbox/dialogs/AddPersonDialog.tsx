import { sandbox } from '@guiche/contract/sandbox';
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { rulesOf } from '../../platform/rules';
import { useStrings } from '../../platform/strings';
import { FormDialog } from '../../ui/FormDialog';
import { Optional } from '../../ui/Optional';
import { useForm } from '../../ui/use-form';
import { useLab } from '../lab';
import { digitsOf, freeNumber, isPhone, newGroupId, strangerOf, type Person } from '../people';
import { sandboxDialogStrings } from './strings';

/** Somebody new takes the phone: a number, a name without a number, or a group. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxDialogStrings);
  const { people, addPerson } = useLab();
  const writers = people.filter((person) => person.kind !== 'group');
  const rules = rulesOf(sandbox.send);
  const form = useForm({
    schema: { ...rules, groupName: rules.pushName },
    initial: {
      kind: 'phone' as Person['kind'],
      number: freeNumber(people),
      handle: '',
      pushName: '',
      groupName: '',
      member: writers[0]?.number ?? null,
    },
    judge: ({ kind, number, handle, groupName, member }) => ({
      number: kind === 'phone' && !isPhone(number) && t('add.numberWrong'),
      handle: kind === 'nameless' && !/^@?(?=.*\p{L})[^\s@]{1,49}$/u.test(handle.trim()) && t('add.handleWrong'),
      groupName: kind === 'group' && groupName.trim() === '' && t('add.required'),
      member: kind === 'group' && member === null && t('add.required'),
    }),
    save({ kind, number, handle, pushName, groupName, member }) {
      const name = pushName.trim();
      if (kind === 'phone') addPerson(strangerOf(digitsOf(number), name));
      else if (kind === 'nameless') addPerson(strangerOf(handle.trim().replace(/^@/, ''), name));
      else {
        const by = writers.find((person) => person.number === member);
        addPerson({ number: newGroupId(), name: groupName.trim(), kind: 'group', online: true }, by);
      }
      onClose();
    },
    emptyWaits: true,
  });
  const { kind } = form.values;

  return (
    <FormDialog
      form={form}
      title={t('add.title')}
      size={440}
      submitLabel={t('add.take')}
      asks={false}
      onClose={onClose}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('add.kind')}
        value={kind}
        onChange={(next) => form.change({ kind: next as Person['kind'] })}
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
          <TextInput label={t('add.groupName')} {...form.field('groupName')} />
          <Select
            label={t('add.member')}
            searchable
            data={writers.map(({ number, name }) => ({ value: number, label: name }))}
            {...form.field('member')}
          />
        </>
      ) : (
        <TextInput
          label={
            <>
              {t('add.name')} <Optional>{t('add.optional')}</Optional>
            </>
          }
          {...form.field('pushName')}
        />
      )}
    </FormDialog>
  );
}
