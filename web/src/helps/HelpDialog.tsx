import { Textarea, TextInput } from '@mantine/core';
import { helps, type Help } from '@guiche/contract/helps';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveHelp } from './data';
import { helpStrings } from './strings';

/** Adds or changes a help video. */
export function HelpDialog({ help, onClose }: { help: Help | null; onClose: () => void }) {
  const t = useStrings(helpStrings);
  const form = useForm({
    schema: rulesOf(helps.create),
    initial: { title: help?.title ?? '', video: help?.video ?? '', description: help?.description ?? '' },
    async save(values) {
      await saveHelp(help?.id ?? null, values);
      toast.success(t('edit.saved'));
      onClose();
    },
    errors: { ERR_HELP_EXISTS: 'title' },
    words: { 'Invalid video': t('edit.videoWrong') },
    // as specified it is told whatever the reason, also beside a field
    onError: () => Boolean(toast.error(t('edit.saveFailed'), { id: 'help save', duration: 8000 })),
  });

  return (
    <FormDialog form={form} title={help ? t('edit.edit', { title: help.title }) : t('edit.create')} onClose={onClose}>
      <TextInput label={t('edit.title')} data-autofocus dir="auto" {...form.field('title')} />
      <TextInput label={t('edit.video')} dir="auto" {...form.field('video')} description={t('edit.videoWhy')} />
      <Textarea
        label={t('edit.description')}
        dir="auto"
        {...form.field('description')}
        autosize
        minRows={3}
        maxRows={8}
      />
    </FormDialog>
  );
}
