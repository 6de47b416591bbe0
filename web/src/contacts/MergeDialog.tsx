import { Button, Modal, Radio } from '@mantine/core';
import type { Contact } from '@guiche/contract/contacts';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { toast, toastError } from '../ui/toast-store';
import { useFocusBack } from '../ui/use-focus-back';
import { mergeContacts, undoMerge } from './list';
import classes from './Merge.module.css';
import { formatMonth } from '../platform/dates';
import { formatNumber, titleOf } from '../platform/number';
import { pageStrings } from './page-strings';

export interface MergeDialogProps {
  pair: [Contact, Contact];
  onMerged: () => void;
  onClose: () => void;
}

/** Which of two contacts stays, and what will be kept of each. */
export default function MergeDialog({ pair, onMerged, onClose }: MergeDialogProps) {
  const t = useStrings(pageStrings);
  useFocusBack();
  const [older] = pair.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
  const [keptId, setKeptId] = useState(older!.id);
  const [busy, setBusy] = useState(false);
  const kept = pair.find(({ id }) => id === keptId)!;
  const merged = pair.find(({ id }) => id !== keptId)!;
  const close = () => (busy ? undefined : onClose());

  async function submit() {
    if (busy) return;
    setBusy(true);
    try {
      const result = await mergeContacts(kept.id, merged.id);
      const [newest] = result.merges;
      const takeBack = () =>
        void undoMerge(newest!.id).then(
          (returned) => toast.success(t('merge.undone', { name: titleOf(returned) })),
          toastError,
        );
      if (newest) toast.undo(t('merge.done', { name: titleOf(result) }), takeBack);
      onMerged();
      onClose();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }

  const values = (['name', 'number', 'email'] as const).map((field) => {
    const read = (contact: Contact) => (field === 'number' ? formatNumber(contact.number) : contact[field]);
    const own = read(kept);
    return { field, value: own || read(merged), isFilled: !own && Boolean(read(merged)) };
  });

  return (
    <Modal opened onClose={close} title={t('merge.title')} size={480} closeButtonProps={{ 'aria-label': t('close') }}>
      <DialogContent>
        <p className={classes.why}>{t('merge.why')}</p>
        <Radio.Group
          label={t('merge.keep')}
          value={String(keptId)}
          onChange={(value) => setKeptId(Number(value))}
          className={classes.choice ?? ''}
        >
          {pair.map((contact) => (
            <Radio.Card
              key={contact.id}
              value={String(contact.id)}
              className={classes.card ?? ''}
              data-autofocus={contact.id === keptId || undefined}
            >
              <Radio.Indicator />
              <Avatar name={titleOf(contact)} src={contact.profilePicUrl} seed={contact.id} size={32} />
              <span className={classes.words}>
                <b dir="auto">{titleOf(contact)}</b>
                <small>
                  {contact.number && `${formatNumber(contact.number)} · `}
                  {t('merge.since', { date: formatMonth(contact.createdAt) })}
                </small>
              </span>
            </Radio.Card>
          ))}
        </Radio.Group>
        <section className={classes.result} aria-label={t('merge.result')}>
          <h3>{t('merge.result')}</h3>
          <dl>
            {values.map(({ field, value, isFilled }) => (
              <div key={field}>
                <dt>{t(`merge.${field}`)}</dt>
                <dd dir="auto">
                  {value || <span className={classes.nothing}>{t('merge.nothing')}</span>}
                  {isFilled && <small>{t('merge.from', { name: titleOf(merged) })}</small>}
                </dd>
              </div>
            ))}
          </dl>
          {merged.number && kept.number && (
            <p className={classes.why}>{t('merge.other', { number: formatNumber(merged.number) })}</p>
          )}
        </section>
      </DialogContent>
      <DialogFooter>
        <Button onClick={close} disabled={busy}>
          {t('cancel')}
        </Button>
        <Button variant="filled" loading={busy} onClick={() => void submit()}>
          {t('merge.submit')}
        </Button>
      </DialogFooter>
    </Modal>
  );
}
