import { Textarea, TextInput } from '@mantine/core';
import type { Help } from '@guiche/contract/helps';
import { sentenceOf } from '../app/errors';
import { ApiError, isAbort } from '../platform/api-error';
import { useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { useFields } from '../ui/use-fields';
import { saveHelp, type HelpInput } from './data';
import { helpStrings } from './strings';

/** Adds or changes a help video. */
export function HelpDialog({ help, onClose }: { help: Help | null; onClose: () => void }) {
  const t = useStrings(helpStrings);
  const fields = useFields<HelpInput>(problemsOf, {
    title: help?.title ?? '',
    video: help?.video ?? '',
    description: help?.description ?? '',
  });
  const { values, change } = fields;

  async function save() {
    const { title, video, description } = values;
    try {
      await saveHelp(help?.id ?? null, {
        title: title.trim(),
        video: video.trim(),
        description: description.trim(),
      });
    } catch (error) {
      if (isAbort(error)) return null;
      toast.error(t('edit.saveFailed'), { id: 'help save', duration: 8000 });
      const isTaken = error instanceof ApiError && error.code === 'ERR_HELP_EXISTS';
      return fields.refuse(error, isTaken ? { title: error.code } : {});
    }
    toast.success(t('edit.saved'));
    onClose();
    return null;
  }

  const problem = (name: keyof HelpInput) => {
    const said = fields.problem(name);
    if (said === 'Invalid video') return t('edit.videoWrong');
    return said && sentenceOf(said);
  };
  const field = (name: keyof HelpInput) => ({
    name,
    label: t(`edit.${name}`),
    dir: 'auto',
    value: values[name],
    error: problem(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
    onBlur: () => fields.leave(name),
  });
  return (
    <FormModal
      title={help ? t('edit.edit', { title: help.title }) : t('edit.create')}
      isDirty={fields.isDirty}
      check={() => fields.check(['title', 'video', 'description'])}
      save={save}
      onClose={onClose}
    >
      <TextInput {...field('title')} data-autofocus maxLength={130} />
      <TextInput {...field('video')} description={t('edit.videoWhy')} maxLength={300} />
      <Textarea {...field('description')} autosize minRows={3} maxRows={8} maxLength={1100} />
    </FormModal>
  );
}

function problemsOf({ title, video, description }: HelpInput): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { length } = title.trim();
  if (length < 6) wrong['title'] = length === 0 ? 'Required' : 'Too Short!';
  else if (length > 120) wrong['title'] = 'Too Long!';
  if (!video.trim()) wrong['video'] = 'Required';
  if (description.trim().length > 1000) wrong['description'] = 'Too Long!';
  return wrong;
}
