import { useEffect, useMemo, useState } from 'react';
import { useStrings } from '../platform/strings';
import { Lightbox } from '../ui/Lightbox';
import { useFreshLink } from './media/fresh-link';
import type { Shown } from './live';
import { kindStrings } from '../tickets/kind-strings';
import { captionOf } from './text';

interface Props {
  shown: Shown[];
  /** The picture that was clicked, with the link that works. */
  opened: { messageId: number; url: string };
  onClose: () => void;
}

/** Every picture of the thread that is loaded, large. */
export function Pictures({ shown, opened, onClose }: Props) {
  const t = useStrings(kindStrings);
  const freshLink = useFreshLink();
  const [links, setLinks] = useState<ReadonlyMap<number, string>>(() => new Map([[opened.messageId, opened.url]]));
  const pictures = useMemo(
    () =>
      shown
        .map(({ message }) => message)
        .filter(({ mediaType, mediaUrl, isDeleted }) => mediaType === 'image' && mediaUrl !== null && !isDeleted),
    [shown],
  );
  const [index, setIndex] = useState(() => pictures.findIndex(({ id }) => id === opened.messageId));
  const current = pictures[index];

  // its link may have run out: try it before the frame does
  useEffect(() => {
    if (!current || current.id < 0 || links.has(current.id)) return;
    let stopped = false;
    const probe = new Image();
    probe.onerror = () =>
      void freshLink(current.id)
        .then((url) => !stopped && setLinks((before) => new Map(before).set(current.id, url)))
        .catch(() => {});
    probe.src = current.mediaUrl!;
    return () => {
      stopped = true;
    };
  }, [current, links, freshLink]);

  return (
    <Lightbox
      pictures={pictures.map((message) => ({
        src: links.get(message.id) ?? message.mediaUrl!,
        alt: captionOf(message) || message.mediaName || t('kinds.image'),
        fileName: message.mediaName ?? undefined,
      }))}
      index={index === -1 ? null : index}
      onIndex={(next) => (next === null ? onClose() : setIndex(next))}
    />
  );
}
