import { SegmentedControl, Select, TextInput } from '@mantine/core';
import type { ContactLite } from '@guiche/contract/contact-lite';
import { fillOutcomes } from '@guiche/contract/contact-lists';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { ContactSearch } from '../contacts/ContactSearch';
import { formatNumber, titleOf } from '../platform/number';
import { useCan } from '../platform/session';
import { useStrings } from '../platform/strings';
import { QueueSelect } from '../queues/QueueSelect';
import { useQueues } from '../queues/data';
import { useTags } from '../tags/data';
import { FormDialog } from '../ui/FormDialog';
import { FailedState } from '../ui/States';
import { IconButton } from '../ui/IconButton';
import picks from '../ui/Pick.module.css';
import { toast, toastError } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { fillList, undoImport, useFillPreview, type FillChoice } from './data';
import { fillStrings } from './fill-strings';
import classes from './ListImport.module.css';

interface FillDialogProps {
  list: { id: number; name: string };
  focusAfter: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** By what is known of people, or one by one. */
interface Values {
  way: 'filter' | 'hand';
  filter: FillChoice;
  people: ContactLite[];
}

const DEBOUNCE_MS = 400;
const spans = [7, 30, 90, 365] as const;

/** Puts contacts into a list, by what is known of them or one by one; how many is said before. */
export default function FillDialog({ list, focusAfter, onClose }: FillDialogProps) {
  const t = useStrings(fillStrings);
  const can = useCan();
  const form = useForm<Values>({ initial: { way: 'filter', filter: {}, people: [] }, save: put });
  const { way, filter, people } = form.values;
  const [asked] = useDebouncedValue(filter, DEBOUNCE_MS);
  const tags = useTags().data ?? [];
  const queues = useQueues().data ?? [];
  const change = (one: FillChoice) => form.change({ filter: { ...filter, ...one } });

  const choice = way === 'filter' ? asked : people.length > 0 ? { contactIds: people.map(({ id }) => id) } : null;
  const preview = useFillPreview(list.id, choice);
  const isSettled = preview.data !== undefined && !preview.isPlaceholderData && (way === 'hand' || asked === filter);
  const counts = choice === null ? undefined : preview.data?.counts;

  const canPut = isSettled && (counts?.added ?? 0) > 0;

  async function put() {
    if (!choice || !canPut) return;
    const { importId, counts: done } = await fillList(list.id, choice);
    const undo =
      importId === null || !can('contacts-page:deleteContact')
        ? undefined
        : () => void undoImport(list.id, importId).catch(toastError);
    toast.success(
      t('came', { count: done.added }),
      undo && { action: { label: t('undo'), run: undo }, duration: 8000 },
    );
    onClose();
  }

  return (
    <FormDialog
      form={form}
      title={t('title', list)}
      size={560}
      submitLabel={t('submit', { count: counts?.added ?? 0 })}
      submit={{ disabled: !canPut }}
      asks={people.length > 0}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('way')}
        value={way}
        onChange={(value) => form.change({ way: value as Values['way'] })}
        data={[
          { value: 'filter', label: t('filter') },
          { value: 'hand', label: t('hand') },
        ]}
      />
      {way === 'filter' ? (
        <>
          <Select
            label={t('tag')}
            placeholder={t('any')}
            data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={filter.tagId == null ? null : String(filter.tagId)}
            onChange={(value) => change({ tagId: value === null ? null : Number(value) })}
            searchable={tags.length > 8}
            clearable
            clearButtonProps={{ 'aria-label': t('clear') }}
            withScrollArea={false}
            classNames={{ options: picks.options ?? '' }}
          />
          <QueueSelect
            label={t('queue')}
            placeholder={t('any')}
            queues={queues}
            value={filter.queueId ?? null}
            onChange={(queueId) => change({ queueId })}
            clearLabel={t('clear')}
          />
          <Select
            label={t('seen')}
            placeholder={t('any')}
            data={spans.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
            value={filter.seenWithinDays == null ? null : String(filter.seenWithinDays)}
            onChange={(value) => change({ seenWithinDays: value === null ? null : Number(value) })}
            clearable
            clearButtonProps={{ 'aria-label': t('clear') }}
          />
          <div className={classes.pair}>
            <TextInput
              label={t('extraName')}
              maxLength={100}
              value={filter.extraName ?? ''}
              onChange={(event) => change({ extraName: event.currentTarget.value })}
            />
            <TextInput
              label={t('extraValue')}
              placeholder={t('any')}
              maxLength={250}
              disabled={!filter.extraName?.trim()}
              value={filter.extraValue ?? ''}
              onChange={(event) => change({ extraValue: event.currentTarget.value })}
            />
          </div>
        </>
      ) : (
        <>
          <ContactSearch
            key={people.length}
            label={t('search')}
            value={null}
            onChange={(one) =>
              one && !people.some(({ id }) => id === one.id) && form.change({ people: [...people, one] })
            }
          />
          {people.length > 0 && (
            <ul className={classes.chosen} role="list" aria-label={t('hand')}>
              {people.map((one) => (
                <li key={one.id}>
                  <span dir="auto">{titleOf(one)}</span>
                  <small>{formatNumber(one.number)}</small>
                  <IconButton
                    size="sm"
                    label={t('drop', { name: titleOf(one) })}
                    onClick={() => form.change({ people: people.filter(({ id }) => id !== one.id) })}
                  >
                    <IconX stroke={1.5} size={16} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {preview.isError && choice !== null ? (
        <FailedState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <p className={classes.counts} role="status">
          {counts &&
            fillOutcomes
              .toReversed()
              .filter((outcome) => outcome === 'added' || counts[outcome] > 0)
              .map((outcome) => t(outcome, { count: counts[outcome] }))
              .join(' · ')}
          {choice === null && t('nobody')}
        </p>
      )}
    </FormDialog>
  );
}
