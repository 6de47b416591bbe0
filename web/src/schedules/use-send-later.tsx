import { schedules } from '@guiche/contract/schedules';
import type { TicketShown } from '@guiche/contract/tickets';
import { lazy, Suspense, useState } from 'react';
import { problemsOf, rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { useBusy } from '../ui/use-busy';
import { toast, toastError } from '../ui/toast-store';
import { scheduleMessage, stopSchedule } from './data';
import { scheduleStrings } from './strings';
import { formatWhen } from './times';

const ScheduleDialog = lazy(() => import('./ScheduleDialog'));

interface Given {
  ticket: TicketShown;
  text: string;
  sign: boolean;
  /** The files beside the text, and what is written at the first of them. */
  files: readonly { file: File; caption: string }[];
  /** It waits now: the composer is free. */
  onDone: () => void;
  /** It was taken back: its words return. */
  onBack: (text: string) => void;
}

/** What is in the composer, sent later. */
export function useSendLater({ ticket, text, sign, files, onDone, onBack }: Given) {
  const t = useStrings(scheduleStrings);
  const [opened, setOpened] = useState(false);
  const [busy, begin] = useBusy(save);
  const [first] = files;
  const body = first?.caption.trim() ? first.caption : text;
  const fits = files.length === 0 || (files.length === 1 && /^image\/(png|jpeg)$/.test(first!.file.type));

  async function save(words: string, sendAt: Date) {
    const made = await scheduleMessage({
      contactId: ticket.contactId,
      ticketId: ticket.id,
      body: words,
      sign,
      sendAt,
      picture: first?.file ?? null,
    });
    onDone();
    toast.undo(t('done', { when: formatWhen(sendAt) }), () => {
      stopSchedule(made.id).then(() => onBack(words), toastError);
    });
  }

  function isFit(): boolean {
    if (!fits) toast.warn(t('onlyPicture'));
    return fits;
  }

  return {
    disabled: busy || (text.trim() === '' && files.length === 0),
    onOwn: () => isFit() && setOpened(true),
    onTime(at: Date) {
      if (!isFit() || busy) return;
      const { body: problem } = problemsOf(rulesOf(schedules.create), { body });
      if (problem) {
        toast.warn(t(problem === 'Too Long!' ? 'wrong.tooLong' : 'wrong.tooShort'));
        return;
      }
      begin(body.trim(), at);
    },
    dialog: opened && (
      <Suspense>
        <ScheduleDialog body={body} isNew save={save} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}
