import type { Message } from '@guiche/contract/messages';
import { useEffect, useRef, useState } from 'react';
import { useStrings } from '../platform/strings';
import { messagesStrings } from './strings';
import { kindStrings } from '../tickets/kind-strings';
import { previewOf } from './text';

/** Says what the customer writes while it is written, and nothing else: scrolling through old messages is silent. */
export function Announcer({ stored, contactName }: { stored: Message[]; contactName: string }) {
  const kinds = useStrings(kindStrings);
  const t = useStrings(messagesStrings);
  const newest = stored.at(-1);
  const known = useRef(newest?.id ?? 0);
  const [words, setWords] = useState('');

  useEffect(() => {
    if (!newest || newest.id <= known.current) return;
    known.current = newest.id;
    if (newest.fromMe) return;
    const name = newest.contact?.name ?? contactName;
    setWords(t('arrived', { name, text: previewOf(newest) || kinds(`kinds.${newest.mediaType}`) }));
  }, [newest, contactName, t, kinds]);

  return (
    <div className="spoken" role="status" aria-live="polite">
      {words}
    </div>
  );
}
