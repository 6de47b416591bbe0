import type { Message } from '@guiche/contract/messages';
import { useRef, useState } from 'react';
import { useFreshLink } from './fresh-link';

/**
 * The link to a message's file. The one it came with is good for ten minutes: when it fails, a fresh one is asked for,
 * once. What is shown keeps its link even when the message comes again with another signature: nothing flickers.
 */
export function useLink({ id, mediaUrl }: Pick<Message, 'id' | 'mediaUrl'>) {
  const freshLink = useFreshLink();
  const [url, setUrl] = useState(mediaUrl);
  const [gone, setGone] = useState(mediaUrl === null && id > 0);
  // the fresh link may be the old one letter by letter: the same file is then tried once more
  const [attempt, setAttempt] = useState(0);
  const asked = useRef(false);

  // the file came after the message
  if (url === null && mediaUrl !== null) {
    setUrl(mediaUrl);
    setGone(false);
  }

  async function renew() {
    asked.current = true;
    try {
      setUrl(await freshLink(id));
      setAttempt((count) => count + 1);
      setGone(false);
    } catch {
      setGone(true);
    }
  }

  function onError() {
    if (id < 0 || asked.current) setGone(true);
    else void renew();
  }

  return { url, gone, attempt, onError, reload: () => void renew() };
}
