import { TagsInput } from '@mantine/core';
import type { Tag } from '@guiche/contract/tags';
import { useStrings } from '../platform/strings';
import { createTag, useTags } from '../tags/data';
import { FormDialog } from '../ui/FormDialog';
import picks from '../ui/Pick.module.css';
import { fold } from '../platform/fold';
import { useForm } from '../ui/use-form';
import { selectionStrings } from './selection-strings';

interface Props {
  count: number;
  onClose: () => void;
  onSubmit: (tags: Tag[]) => void;
}

/** Tags for all of them; a name that nobody knows yet makes one, in a colour that is free. */
export function BulkTagDialog({ count, onClose, onSubmit }: Props) {
  const t = useStrings(selectionStrings);
  const tags = useTags().data ?? [];
  const form = useForm({
    initial: { names: [] as string[] },
    required: ['names'],
    async save({ names }) {
      const chosen: Tag[] = [];
      for (const name of names)
        chosen.push(tags.find((tag) => fold(tag.name) === fold(name)) ?? (await createTag(name)));
      onSubmit(chosen);
    },
    words: { Required: t('tagsRequired') },
    emptyWaits: true,
  });

  return (
    <FormDialog
      form={form}
      title={t('tagTitle', { count })}
      size={440}
      submitLabel={t('tag')}
      asks={false}
      onClose={onClose}
    >
      <TagsInput
        data-autofocus
        label={t('tags')}
        description={t('tagsHint')}
        data={tags.map(({ name }) => name)}
        maxTags={20}
        acceptValueOnBlur
        withScrollArea={false}
        classNames={{ options: picks.options ?? '' }}
        {...form.field('names')}
      />
    </FormDialog>
  );
}
