import { messages as endpoints, type Message } from '@guiche/contract/messages';
import type { Template } from '@guiche/contract/templates';
import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../platform/call';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import { DialogContent } from '../ui/Dialog';
import { EmptyState, FailedState } from '../ui/States';
import { Bone, Skeletons } from '../ui/Skeleton';
import { uiStrings } from '../ui/strings';
import { findTemplates } from './fill';
import { TemplateForm } from './TemplateForm';
import { templateStrings } from './dialog-strings';
import classes from './TemplateDialog.module.css';

interface Props {
  ticketId: number;
  /** As it stands in the thread. */
  onSent: (message: Message) => void;
  onClose: () => void;
}

/** Approved templates of the conversation's line: one is chosen, filled in and sent. */
export default function TemplateDialog({ ticketId, onSent, onClose }: Props) {
  const t = useStrings(templateStrings);
  const ui = useStrings(uiStrings);
  const [chosen, setChosen] = useState<Template | null>(null);
  const list = useQuery({
    queryKey: ['message-templates', ticketId],
    queryFn: ({ signal }) => call(endpoints.templates, { ticketId, signal }),
    select: (reply) => reply.templates,
  });

  return (
    <Modal opened onClose={onClose} title={t('title')} size={520} closeButtonProps={{ 'aria-label': ui('close') }}>
      {chosen ? (
        <TemplateForm {...{ ticketId, onSent, onClose }} template={chosen} onBack={() => setChosen(null)} />
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
                <button
                  type="button"
                  className={classes.row}
                  disabled={template.needs !== undefined}
                  onClick={() => onChoose(template)}
                >
                  <b dir="auto">{template.name}</b>
                  <span className={cx('clamped', classes.words)} dir="auto">
                    {template.body}
                  </span>
                  <small>
                    {t(`categories.${categoryOf(template)}`)} · {template.language}
                    {template.needs && ` · ${t(`needs.${template.needs}`)}`}
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
  category === 'MARKETING' || category === 'UTILITY' || category === 'AUTHENTICATION' ? category : 'OTHER';
