import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ClipboardEvent } from 'react';
import { typeInto } from '../ui/type-into';
import { takeReturned } from './returned';
import type { Typed } from './typing';
import { filesOf, useAttachments } from './use-attachments';
import { useRecorder } from './voice/use-recorder';

interface Given {
  text: string;
  setText: (text: string) => void;
  /** What could not be sent from this thread comes back to its field. */
  thread: number;
  onReturned: (text: string) => void;
  /** Words alone: a note, a change of what was said. */
  plain: boolean;
  /** Another text is being written once this is another one. */
  about?: unknown;
}

/** The field of a composer, with the files and the recording that go along with its words. */
export function useWriting({ text, setText, thread, onReturned, plain, about }: Given) {
  const area = useRef<HTMLTextAreaElement>(null);
  const files = useAttachments();
  const recorder = useRecorder();
  const isRecording = recorder.phase.name !== 'off' && recorder.phase.name !== 'trouble';

  // a draft goes on where it ends
  useLayoutEffect(() => {
    const field = area.current;
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [about]);

  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && !isRecording) area.current?.focus();
    wasRecording.current = isRecording;
  }, [isRecording]);

  const onBack = useEffectEvent((returned: string, file: File | null) => {
    if (file) files.add([file]);
    onReturned(returned);
  });
  useEffect(() => takeReturned(thread, ({ text: returned, file }) => onBack(returned, file)), [thread]);

  return {
    area,
    files,
    recorder,
    isRecording,
    plain,
    isEmpty: text.trim() === '' && files.attachments.length === 0,
    /** Something is there to send, and nothing of it would be refused for what it is. */
    canSend:
      files.attachments.length > 0 && !plain
        ? files.attachments.every(({ refusal }) => refusal === null)
        : text.trim() !== '',
    /** Types as a hand would: the cursor stands where the words end. */
    type(change: (typed: Typed) => Typed) {
      const field = area.current;
      if (!field) return;
      const next = change({ text, start: field.selectionStart, end: field.selectionEnd });
      typeInto(field, () => setText(next.text), next.start, next.end);
    },
    onPaste(event: ClipboardEvent) {
      const pasted = filesOf(event.clipboardData);
      // a copied table comes with a picture of itself: the words are what was meant
      if (plain || pasted.length === 0 || event.clipboardData.getData('text/plain')) return;
      event.preventDefault();
      files.add(pasted);
    },
  };
}

export type Writing = ReturnType<typeof useWriting>;
