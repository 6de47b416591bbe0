import { MessageLimits } from '@guiche/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { say } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { kindOf, refusalOf, room, type Attachment } from './attachments';
import { composeStrings } from './compose-strings';

let counter = 0;

/** The files that are chosen for the next message. */
export function useAttachments() {
  const [attachments, setAttachments] = useState<Attachment[]>([]);
  const latest = useRef(attachments);
  useEffect(() => {
    latest.current = attachments;
  });
  // what was chosen and never sent leaves no trace
  useEffect(() => () => latest.current.forEach(forget), []);

  function add(files: readonly File[]) {
    const fitting = files.slice(0, room(latest.current.length));
    if (fitting.length < files.length) {
      toast.warn(say(composeStrings)('files.tooMany', { count: MessageLimits.files }));
    }
    const added = fitting.map((file) => attachmentOf(file));
    setAttachments((before) => [...before, ...added]);
    for (const one of added) {
      if (one.refusal) continue;
      const reading = one.kind === 'image' ? readPicture(one.file) : one.kind === 'video' ? readVideo(one.file) : null;
      void reading?.then((preview) => patch(one.key, { preview }));
    }
  }

  function patch(key: string, change: Partial<Attachment>) {
    setAttachments((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  }

  return {
    attachments,
    add,
    setCaption: (key: string, caption: string) => patch(key, { caption }),
    remove(key: string) {
      setAttachments((before) => {
        before.filter((one) => one.key === key).forEach(forget);
        return before.filter((one) => one.key !== key);
      });
    },
    /** They were sent: their pictures live on in the thread. */
    clear: () => setAttachments([]),
  };
}

export function attachmentOf(file: File, isRecording = false): Attachment {
  counter += 1;
  const kind = kindOf(file.type);
  return {
    key: `f${counter}`,
    file,
    kind,
    isRecording,
    caption: '',
    refusal: refusalOf(kind, file.size),
    preview: null,
  };
}

function forget({ preview }: Attachment): void {
  if (preview) URL.revokeObjectURL(preview.url);
}

/** A local picture and its size, so that its bubble has its place at once. */
async function readPicture(file: File): Promise<Attachment['preview']> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { url, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(url);
    return null;
  }
}

/** The same of a film; one that this browser cannot show has none. */
function readVideo(file: File): Promise<Attachment['preview']> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.preload = 'metadata';
  video.muted = true;
  return new Promise((resolve) => {
    const give = (preview: Attachment['preview']) => {
      if (!preview) URL.revokeObjectURL(url);
      video.removeAttribute('src');
      resolve(preview);
    };
    video.onloadedmetadata = () =>
      give(video.videoWidth > 0 ? { url, width: video.videoWidth, height: video.videoHeight } : null);
    video.onerror = () => give(null);
    video.src = url;
  });
}

/** Files of a paste or a drop; pasted pictures have no name of their own. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}
