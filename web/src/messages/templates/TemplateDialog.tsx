import { messages as doors } from '@guiche/contract/messages';
import { templateFieldMost, type Template } from '@guiche/contract/templates';
import { Button, Modal, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch, IconSend2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toastError } from '../../app/errors';
import { call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { newKey } from '../../tickets/create';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { EmptyState, FailedState } from '../../ui/States';
import { Bone, Skeletons } from '../../ui/Skeleton';
import { uiStrings } from '../../ui/strings';
import { storeMessage } from '../data';
import { findTemplates, valuesOf, wrongWith } from './fill';
import { TemplatePreview } from './TemplatePreview';
import { templateStrings } from './strings';
import classes from './TemplateDialog.module.css';

interface Props {
  ticketId: number;
  onClose: () => void;
}

/** Approved templates of the conversation's line: one is chosen, filled in and sent. */
export default function TemplateDialog({ ticketId, onClose }: Props) {
  const t = useStrings(templateStrings);
  const ui = useStrings(uiStrings);
  const [chosen, setChosen] = useState<Template | null>(null);
  const list = useQuery({
    queryKey: ['message-templates', ticketId],
    queryFn: ({ signal }) => call(doors.templates, { ticketId, signal }),
    select: (reply) => reply.templates,
  });

  return (
    <Modal opened onClose={onClose} title={t('title')} size={520} closeButtonProps={{ 'aria-label': ui('close') }}>
      {chosen ? (
        <TemplateForm ticketId={ticketId} template={chosen} onBack={() => setChosen(null)} onClose={onClose} />
      ) : (
        <DialogContent>
          {list.data?.length === 0 ? (
            <EmptyState title={t('empty')}>{t('emptyWhy')}</EmptyState>
          ) : list.isError ? (
            <FailedState title={t('failed')} onRetry={() => void list.refetch()} />
          ) : (
            <TemplateList templates={list.data} onChoose={setChosen} />
          )}
        </DialogContent>
      )}
    </Modal>
  );
}

function TemplateList(props: { templates: Template[] | undefined; onChoose: (template: Template) => void }) {
  const { templates, onChoose } = props;
  const t = useStrings(templateStrings);
  const [search, setSearch] = useState('');
  const found = templates && findTemplates(templates, search);
  return (
    <>
      <TextInput
        data-autofocus
        label={t('search')}
        placeholder={t('placeholder')}
        maxLength={200}
        dir="auto"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
      />
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('list')} aria-busy={!found}>
        {!found && (
          <Skeletons>
            <div className={classes.bones}>
              {[180, 220, 150].map((width) => (
                <Bone key={width} width={width} />
              ))}
            </div>
          </Skeletons>
        )}
        {found?.length === 0 && (
          <p className={classes.none} role="status">
            {t('none', { search: search.trim() })}
          </p>
        )}
        {found && found.length > 0 && (
          <ul className={classes.list}>
            {found.map((template) => (
              <li key={`${template.name} ${template.language}`}>
                <button type="button" className={classes.row} onClick={() => onChoose(template)}>
                  <b dir="auto">{template.name}</b>
                  <span className={classes.words} dir="auto">
                    {template.body}
                  </span>
                  <small>
                    {t(`categories.${categoryOf(template)}`)} · {template.language}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

const categoryOf = ({ category }: Template) =>
  category === 'MARKETING' || category === 'UTILITY' ? category : 'OTHER';

function TemplateForm(props: { ticketId: number; template: Template; onBack: () => void; onClose: () => void }) {
  const { ticketId, template, onBack, onClose } = props;
  const t = useStrings(templateStrings);
  const ui = useStrings(uiStrings);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [isChecked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const once = useRef({ of: '', key: '' });

  async function send() {
    const wrong = template.fields.find(({ key }) => wrongWith(typed[key]));
    setChecked(true);
    if (wrong) return form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(wrong.key)}"]`)?.focus();
    const body = { name: template.name, language: template.language, values: valuesOf(template, typed) };
    // another try of the same is the same act
    const of = JSON.stringify(body);
    if (once.current.of !== of) once.current = { of, key: newKey() };
    setBusy(true);
    try {
      storeMessage(await call(doors.sendTemplate, { ticketId, body, idempotencyKey: once.current.key }));
      onClose();
    } catch (error) {
      setBusy(false);
      toastError(error);
    }
  }

  const labelOf = ({ place, name, key }: Template['fields'][number]) =>
    place === 'button'
      ? t('button', { label: template.buttons[Number(key.slice('button:'.length))] ?? '' })
      : t(place, { name });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
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
        <TemplatePreview template={template} values={valuesOf(template, typed)} />
        {template.fields.map((field, index) => {
          const wrong = isChecked ? wrongWith(typed[field.key]) : null;
          return (
            <TextInput
              key={field.key}
              name={field.key}
              data-autofocus={index === 0 || undefined}
              autoFocus={index === 0}
              label={labelOf(field)}
              description={field.example ? t('example', { example: field.example }) : undefined}
              maxLength={templateFieldMost}
              dir="auto"
              value={typed[field.key] ?? ''}
              onChange={(event) => setTyped({ ...typed, [field.key]: event.currentTarget.value })}
              error={wrong && t(wrong)}
            />
          );
        })}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={busy}
          autoFocus={template.fields.length === 0}
          leftSection={<IconSend2 stroke={1.5} size={16} aria-hidden="true" />}
        >
          {t('send')}
        </Button>
      </DialogFooter>
    </form>
  );
}
