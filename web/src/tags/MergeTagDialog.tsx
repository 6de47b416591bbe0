import { Select } from '@mantine/core';
import type { TagCounted } from '@guiche/contract/tags';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { mergeTag, useTags } from './data';
import { tagStrings } from './strings';
import classes from './Tags.module.css';

/** One tag goes, and its tickets get another. */
export function MergeTagDialog({ tag, onClose }: { tag: TagCounted; onClose: () => void }) {
  const t = useStrings(tagStrings);
  const others = (useTags().data ?? []).filter(({ id }) => id !== tag.id);
  const form = useForm<{ intoId: string | null }>({
    initial: { intoId: null },
    required: ['intoId'],
    async save({ intoId }) {
      await mergeTag(tag, Number(intoId));
      toast.success(t('merged'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('merging', { name: tag.name })}
      submitLabel={t('mergeSubmit')}
      asks={false}
      onClose={onClose}
    >
      <p className={classes.why}>
        {tag.ticketsCount === 0 ? t('unused') : t('mergeWhy', { count: tag.ticketsCount, name: tag.name })}
      </p>
      <Select
        label={t('into')}
        placeholder={t('pick')}
        data-autofocus
        // its list would lie over the way out as soon as the dialog is there
        openOnFocus={false}
        searchable
        limit={50}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        nothingFoundMessage={t('noTag')}
        {...form.field('intoId')}
      />
    </FormDialog>
  );
}
