import { Switch, TextInput } from '@mantine/core';
import { tagPalette, tags, type TagCounted } from '@guiche/contract/tags';
import { useState } from 'react';
import { fold } from '../platform/fold';
import { rulesOf } from '../platform/rules';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { ColorPalette } from '../ui/ColorPalette';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveTag, useTags } from './data';
import { useTagColors } from './palette';
import { tagStrings } from './strings';
import classes from './Tags.module.css';

/** Adds or changes a tag: its name, one of the fifty colours, and whether it is a lane of the board. */
export function TagDialog({ tag, onClose }: { tag: TagCounted | null; onClose: () => void }) {
  const t = useStrings(tagStrings);
  const mayTurnLane = useCan()('tags:kanban');
  const colors = useTagColors();
  const all = useTags().data;
  const [free] = useState(() => leastUsed(all?.map(({ color }) => color.toLowerCase()) ?? []));
  const isTaken = (name: string) =>
    all?.some((one) => one.id !== tag?.id && fold(one.name) === fold(name.trim())) ?? false;
  const form = useForm({
    schema: rulesOf(tags.create),
    initial: { name: tag?.name ?? '', color: tag?.color ?? free, isLane: tag?.kanban === 1 },
    judge: ({ name }) => ({ name: isTaken(name) && 'Already in use' }),
    words: { 'Already in use': t('taken') },
    async save({ name, color, isLane }) {
      await saveTag(tag?.id ?? null, { name, color, ...(mayTurnLane ? { kanban: isLane ? 1 : 0 } : {}) });
      toast.success(t('saved'));
      onClose();
    },
  });
  const color = form.field('color');

  return (
    <FormDialog form={form} title={tag ? t('edit', { name: tag.name }) : t('create')} onClose={onClose}>
      <TextInput label={t('form.name')} data-autofocus dir="auto" autoComplete="off" {...form.field('name')} />
      <ColorPalette
        label={t('form.color')}
        colors={colors}
        value={color.value}
        onChange={color.onChange}
        error={color.error}
      />
      <p className={classes.preview} aria-hidden="true">
        {t('form.preview')} <Chip color={form.values.color}>{form.values.name.trim() || t('form.name')}</Chip>
      </p>
      {mayTurnLane && <Switch label={t('form.kanban')} description={t('kanbanWhy')} {...form.field('isLane')} />}
    </FormDialog>
  );
}

/** The first colour that the fewest tags have. */
function leastUsed(used: readonly string[]): string {
  const times = (color: string) => used.filter((one) => one === color).length;
  return [...tagPalette].sort((one, other) => times(one) - times(other))[0]!;
}
