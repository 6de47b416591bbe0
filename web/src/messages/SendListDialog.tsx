import type { FileRow } from '@guiche/contract/files';
import { messages } from '@guiche/contract/messages';
import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useFileLists } from '../files/data';
import { fileListStrings } from '../files/strings';
import { call } from '../platform/call';
import { newKey } from '../platform/new-key';
import { useStrings } from '../platform/strings';
import { afterOpening } from '../tickets/turns';
import { DialogContent } from '../ui/Dialog';
import { ListBody } from '../ui/ListBody';
import { uiStrings } from '../ui/strings';
import { toast, toastError } from '../ui/toast-store';
import { useFocusBack } from '../ui/use-focus-back';
import { useSearch } from '../ui/use-search';
import classes from './SendList.module.css';

interface Props {
  ticketId: number;
  sign: boolean;
  onClose: () => void;
}

/** Sends one of the file lists into the conversation: all of it by one call, which repeated is the same one. */
export default function SendListDialog({ ticketId, sign, onClose }: Props) {
  useFocusBack();
  const t = useStrings(fileListStrings);
  const ui = useStrings(uiStrings);
  const search = useSearch();
  const list = useFileLists(search.text);
  const keys = useRef(new Map<number, string>());
  const [busy, setBusy] = useState(false);

  async function send({ id, name }: FileRow) {
    if (busy) return;
    setBusy(true);
    const idempotencyKey = keys.current.get(id) ?? newKey();
    keys.current.set(id, idempotencyKey);
    try {
      await afterOpening(ticketId);
      await call(messages.sendFileList, { ticketId, body: { fileListId: id, sign }, idempotencyKey });
      toast.success(t('send.done', { name }));
      onClose();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('send.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <DialogContent>
        <TextInput
          type="search"
          aria-label={t('send.search')}
          placeholder={t('send.search')}
          data-autofocus
          maxLength={200}
          leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
          value={search.typed}
          onChange={(event) => search.setTyped(event.currentTarget.value)}
        />
        <ListBody
          list={list}
          level={3}
          filter={search.text === '' ? undefined : { none: t('send.none'), onClear: search.clear }}
        >
          {(rows) =>
            rows.length === 0 ? (
              <p className={classes.none}>{t('send.empty')}</p>
            ) : (
              <ul className={classes.found}>
                {rows.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      disabled={busy}
                      aria-label={t('send.send', { name: one.name })}
                      onClick={() => void send(one)}
                    >
                      <b dir="auto">{one.name}</b>
                      <small className="cut" dir="auto">
                        {one.message}
                      </small>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </ListBody>
      </DialogContent>
    </Modal>
  );
}
