import { Button, Textarea, TextInput } from '@mantine/core';
import { MessageLimits } from '@guiche/contract/message-files';
import { useState } from 'react';
import { ApiError, type Answer } from '../platform/api-error';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import { Form } from '../ui/Form';
import labelled from '../ui/Labelled.module.css';
import { Part } from '../ui/Part';
import { PasswordField } from '../ui/PasswordField';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { sendByToken } from './data';
import classes from './MessagesApi.module.css';
import { messagesApiStrings } from './strings';

/** Sends one message as another system would, and shows the whole answer. */
export function TryForm({ kind, token }: { kind: 'text' | 'media'; token: string }) {
  const t = useStrings(messagesApiStrings);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const isMedia = kind === 'media';
  const initial = { token, number: '', body: '', file: null as FileValue | null };
  const form = useForm({
    initial,
    follows: true,
    required: isMedia ? ['token', 'number'] : ['token', 'number', 'body'],
    judge: ({ file }) => ({ file: isMedia && !file && 'Required' }),
    restMs: 400,
    async save({ token: by, number, body, file }) {
      const given = await sendByToken(by, number, body, file?.file);
      setAnswer(given);
      if (given.status >= 400) throw ApiError.from(given);
      toast.success(t('test.sent'));
    },
  });
  const file = form.field('file');

  return (
    <Part title={t(`test.${kind}`)} ruled={false}>
      <Form form={form} className={classes.form}>
        <PasswordField label={t('test.token')} autoComplete="off" required {...form.field('token')} />
        <TextInput
          label={t('test.number')}
          description={t('test.numberHint')}
          inputMode="tel"
          autoComplete="off"
          required
          {...form.field('number')}
        />
        {isMedia && (
          <FileField
            label={t('test.file')}
            maxBytes={MessageLimits.document}
            name="file"
            value={form.values.file}
            error={file.error}
            onChange={(value) => form.change({ file: value })}
          />
        )}
        <Textarea
          label={t(isMedia ? 'test.caption' : 'test.body')}
          autosize
          minRows={2}
          maxRows={6}
          required={!isMedia}
          {...form.field('body')}
        />
        <Button type="submit" variant="filled" loading={form.busy} className={classes.submit ?? ''}>
          {t('test.send')}
        </Button>
      </Form>
      <div role="status">
        {answer && (
          <>
            <p className={labelled.label}>{t('test.answer', { status: String(answer.status) })}</p>
            <pre className={classes.code} tabIndex={0}>
              {pretty(answer.text)}
            </pre>
          </>
        )}
      </div>
    </Part>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
