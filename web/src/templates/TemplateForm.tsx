import { messages as endpoints, type Message } from '@guiche/contract/messages';
import { templateFieldMost, type Template } from '@guiche/contract/templates';
import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSend2 } from '@tabler/icons-react';
import { useRef } from 'react';
import { call } from '../platform/call';
import { newKey } from '../platform/new-key';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { uiStrings } from '../ui/strings';
import { useForm } from '../ui/use-form';
import { useFieldLabel } from './field-label';
import { placeOf, valuesOf, wrongWith, wrongWithFile, wrongWithPlace, type Filled, type TypedPlace } from './fill';
import { templateStrings } from './dialog-strings';
import classes from './TemplateDialog.module.css';
import { TemplatePreview } from './TemplatePreview';
import { TopFile, TopPlace } from './TopFields';

const nowhere: TypedPlace = { at: '', name: '', address: '' };

/** Problems of the parts of a field, by the names that the form knows them by. */
const within = <F extends 'typed' | 'place'>(field: F, wrong: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(wrong).map(([name, why]) => [`${field}.${name}` as const, why]));

interface Props {
  ticketId: number;
  template: Template;
  onBack: () => void;
  onSent: (message: Message) => void;
  onClose: () => void;
}

/** A template is filled in, seen as the customer will see it, and sent. */
export function TemplateForm({ ticketId, template, onSent, onBack, onClose }: Props) {
  const t = useStrings(templateStrings);
  const ui = useStrings(uiStrings);
  const labelOf = useFieldLabel();
  const { top, fields } = template;
  const fileTop = top === 'location' ? undefined : top;
  const once = useRef({ of: '', key: '' });
  const form = useForm<Filled>({
    initial: { typed: Object.fromEntries(fields.map(({ key }) => [key, ''])), file: null, place: nowhere },
    emptyWaits: true,
    judge: ({ typed, file, place }) => ({
      file: fileTop && wrongWithFile(fileTop, file),
      ...(top === 'location' && within('place', wrongWithPlace(place))),
      ...within('typed', Object.fromEntries(fields.map(({ key }) => [key, wrongWith(typed[key])]))),
    }),
    words: {
      required: t('required'),
      oneLine: t('oneLine'),
      noPlace: t('noPlace'),
      ...(fileTop && { noFile: t(`wrong.noFile.${fileTop}`) }),
    },
    async save({ typed, file, place }) {
      const location = top === 'location' ? placeOf(place) : undefined;
      const body = {
        name: template.name,
        language: template.language,
        values: valuesOf(template, typed),
        ...(location && { location }),
      };
      // another try of the same is the same act
      const of = JSON.stringify([body, file && [file.name, file.size, file.lastModified]]);
      if (once.current.of !== of) once.current = { of, key: newKey() };
      const idempotencyKey = once.current.key;
      onSent(await call(endpoints.sendTemplate, { ticketId, body, idempotencyKey, ...(file && { files: [file] }) }));
      onClose();
    },
  });
  const { typed, file, place } = form.values;

  return (
    <Form form={form}>
      <DialogContent>
        <Button
          className={classes.back ?? ''}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft stroke={1.5} size={16} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
        <TemplatePreview
          template={template}
          values={valuesOf(template, typed)}
          file={fileTop && !wrongWithFile(fileTop, file) ? file : null}
          place={place}
        />
        {fileTop && (
          <TopFile
            top={fileTop}
            file={file}
            onFile={(chosen) => form.change({ file: chosen })}
            problem={form.problem('file')}
          />
        )}
        {top === 'location' && <TopPlace form={form} />}
        {fields.map((field, index) => {
          const isFirst = index === 0 && !top;
          return (
            <TextInput
              key={field.key}
              {...form.field(`typed.${field.key}`)}
              data-autofocus={isFirst || undefined}
              autoFocus={isFirst}
              label={labelOf(template, field)}
              description={field.example ? t('example', { example: field.example }) : undefined}
              maxLength={templateFieldMost[field.place]}
              dir="auto"
              autoComplete="off"
            />
          );
        })}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={form.busy}
          autoFocus={fields.length === 0 && !top}
          leftSection={<IconSend2 stroke={1.5} size={16} aria-hidden="true" />}
        >
          {t('send')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
