import { Button, Modal, TagsInput } from '@mantine/core';
import type { Tag } from '@guiche/contract/tags';
import { useRef, useState, type FormEvent } from 'react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import { createTag, useTags } from '../tags/data';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import picks from '../ui/Pick.module.css';
import { fold } from './live';
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
  const [names, setNames] = useState<string[]>([]);
  const [tried, setTried] = useState(false);
  const busy = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy.current) return;
    if (!names.length) return field.current?.focus();
    busy.current = true;
    try {
      const chosen: Tag[] = [];
      for (const name of names)
        chosen.push(tags.find((tag) => fold(tag.name) === fold(name)) ?? (await createTag(name)));
      onSubmit(chosen);
    } catch (error) {
      toastError(error);
      busy.current = false;
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tagTitle', { count })}
      closeButtonProps={{ 'aria-label': t('close') }}
      size={440}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogContent>
          <TagsInput
            ref={field}
            data-autofocus
            label={t('tags')}
            description={t('tagsHint')}
            data={tags.map(({ name }) => name)}
            value={names}
            onChange={setNames}
            maxTags={20}
            acceptValueOnBlur
            withScrollArea={false}
            classNames={{ options: picks.options ?? '' }}
            error={tried && !names.length ? t('tagsRequired') : undefined}
          />
        </DialogContent>
        <DialogFooter>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('tag')}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}
