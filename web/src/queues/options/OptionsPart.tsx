import { Button } from '@mantine/core';
import type { QueueOption } from '@guiche/contract/queue-options';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { toastError } from '../../ui/toast-store';
import { useStrings } from '../../platform/strings';
import { FailedState } from '../../ui/States';
import { RemoveDialog } from '../../ui/RemoveDialog';
import { useDrag } from '../../ui/use-drag';
import { queueStrings } from '../strings';
import { optionStrings } from './strings';
import { moveOption, optionsNow, removeOption, useOptions, type Draft } from './data';
import { OptionEditor } from './OptionEditor';
import { OptionRow } from './OptionRow';
import classes from './Options.module.css';
import { dropOf, rowsOf, stepOf, type Direction, type Move } from './tree';

interface OptionsPartProps {
  queueId: number;
  draft: Draft | null;
  setDraft: (draft: Draft | null) => void;
}

/** The options of a queue as a tree: each change is kept at once, apart from the queue's own form. */
export function OptionsPart({ queueId, draft, setDraft }: OptionsPartProps) {
  const t = useStrings(optionStrings);
  const words = useStrings(queueStrings);
  const { data: options, error, refetch } = useOptions(queueId);
  const [leaving, setLeaving] = useState<QueueOption | null>(null);
  const [told, setTold] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const drag = useDrag({
    nests: true,
    onDrop: (id, drop) => void move(id, dropOf(optionsNow(queueId), id, drop)),
  });
  if (!options)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <div className={classes.waiting} />;
  const rows = rowsOf(options);
  const depth = Math.max(0, ...rows.map((row) => row.depth + 1));

  async function move(id: number, to: Move | null) {
    const known = optionsNow(queueId);
    const option = known.find((one) => one.id === id);
    if (!option) return;
    if (!to) return setTold(t('options.stays', { title: option.title }));
    const above = known.find((one) => one.id === to.parentId);
    const values = { title: option.title, place: to.option };
    setTold(above ? t('options.movedInto', { ...values, above: above.title }) : t('options.moved', values));
    try {
      await moveOption(queueId, id, to);
    } catch (failure) {
      toastError(failure);
    }
  }

  const step = (option: QueueOption, direction: Direction) =>
    void move(option.id, stepOf(optionsNow(queueId), option.id, direction));
  const begin = (parentId: number | null) => setDraft({ id: null, parentId, title: '', message: '' });
  const editor = (
    <OptionEditor
      key={draft?.id ?? `below ${draft?.parentId}`}
      queueId={queueId}
      draft={draft!}
      option={options.find(({ id }) => id === draft?.id)}
      change={setDraft}
      onDone={(id) => {
        setDraft(null);
        requestAnimationFrame(() =>
          list.current?.querySelector<HTMLElement>(id ? `[data-drag="${id}"] [data-name]` : '[data-create]')?.focus(),
        );
      }}
    />
  );

  return (
    <div className={classes.part} ref={list}>
      <p className={classes.hint}>
        {options.length ? t('options.count', { count: options.length, levels: depth }) : t('options.emptyWhy')}
      </p>
      <ul className={classes.tree} aria-label={t('options.title')}>
        {rows.map((row) => (
          <OptionRow
            key={row.option.id}
            row={row}
            isHeld={drag.dragging === row.option.id}
            over={drag.over?.id === row.option.id ? drag.over.where : undefined}
            handle={drag.handle(row.option.id)}
            isOpen={draft?.id === row.option.id}
            onStep={(direction) => step(row.option, direction)}
            onEdit={() =>
              setDraft({
                id: row.option.id,
                parentId: row.option.parentId,
                title: row.option.title,
                message: row.option.message,
              })
            }
            onAdd={() => begin(row.option.id)}
            onRemove={() => setLeaving(row.option)}
          >
            {draft && (draft.id ?? draft.parentId) === row.option.id && editor}
          </OptionRow>
        ))}
      </ul>
      {draft && draft.id === null && draft.parentId === null && editor}
      <div>
        <Button
          data-create
          type="button"
          variant="subtle"
          leftSection={<IconPlus stroke={1.5} size={16} />}
          onClick={() => begin(null)}
        >
          {t('options.create')}
        </Button>
      </div>
      <p className="spoken" role="status">
        {told}
      </p>
      {leaving && (
        <RemoveDialog
          title={t('options.removing', { title: leaving.title })}
          confirmLabel={t('options.confirm')}
          done={t('options.removed')}
          remove={async () => {
            await removeOption(leaving);
            if (draft) setDraft(null);
          }}
          onClose={() => setLeaving(null)}
        >
          {words('removing.question')} {t('options.consequence')}
        </RemoveDialog>
      )}
    </div>
  );
}
