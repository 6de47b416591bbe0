import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatDay } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { Lightbox } from '../../ui/Lightbox';
import { Bone, Skeletons } from '../../ui/Skeleton';
import { EmptyState, FailedState } from '../../ui/States';
import { daysOf, keyOf, menuOptions, seenBy, type Shown } from '../conversation';
import { refetchThread } from '../data';
import { useLab } from '../lab';
import { SafePromise } from '../PageBar';
import { previewOf } from '../preview';
import { phoneStrings } from './strings';
import { Bubble } from './Bubble';
import classes from './Thread.module.css';

/** How many messages stand there at first, and how many more come at a time. */
const WINDOW = 80;
/** This close to the newest, new ones are followed. */
const NEAR = 120;

/** The conversation as the phone shows it: the newest at the bottom, and followed while one is there. */
export function Thread({ narrow }: { narrow: boolean }) {
  const t = useStrings(phoneStrings);
  const { messages, threadState, person, line } = useLab();
  const [most, setMost] = useState(WINDOW);
  const [picture, setPicture] = useState<Shown | null>(null);
  const seen = useMemo(() => seenBy(messages, person?.online ?? true), [messages, person?.online]);
  const shown = useMemo(() => seen.slice(-most), [seen, most]);
  const days = useMemo(() => daysOf(shown), [shown]);
  const byId = useMemo(() => new Map(seen.map((message) => [message.id, message])), [seen]);
  const { log, isAway, toNewest } = useFollowing(shown.at(-1));

  const jump = useCallback(
    (key: string) => {
      const bubble = log.current?.querySelector(`[data-message="${CSS.escape(key)}"]`);
      bubble?.scrollIntoView({ block: 'center' });
      bubble?.querySelector('button')?.focus({ preventScroll: true });
    },
    [log],
  );

  if (threadState === 'failed') {
    return (
      <div className={classes.log}>
        <FailedState title={t('phone.failed')} onRetry={() => void refetchThread(line.id, person?.number ?? '')} />
      </div>
    );
  }
  return (
    <div className={classes.place}>
      <div
        className={classes.log}
        ref={log}
        role="log"
        aria-label={t('phone.log')}
        aria-busy={threadState === 'loading'}
        tabIndex={0}
        onKeyDown={walk}
      >
        {threadState === 'loading' && <Waiting />}
        {threadState === 'there' && (
          <div className={classes.top}>
            {/* on wide screens the page's bar says so */}
            {narrow && <SafePromise />}
            {seen.length > shown.length && (
              <Button size="sm" onClick={() => setMost(most + WINDOW)}>
                {t('phone.earlier', { count: Math.min(WINDOW, seen.length - shown.length) })}
              </Button>
            )}
          </div>
        )}
        {threadState === 'there' && seen.length === 0 && (
          <div className={classes.empty}>
            <EmptyState title={t('phone.empty')}>{t('phone.emptyWhy', { name: person?.name ?? '' })}</EmptyState>
          </div>
        )}
        {days.map(({ day, at, rows }) => (
          <div key={day} className={classes.day}>
            <span className={classes.divider}>
              <time dateTime={day}>{formatDay(at)}</time>
            </span>
            {rows.map(({ key, message, first }) => (
              <Bubble
                key={key}
                message={message}
                first={first}
                quoted={message.quotedId ? (byId.get(message.quotedId) ?? null) : undefined}
                onJump={jump}
                onPicture={setPicture}
              />
            ))}
          </div>
        ))}
        {threadState === 'there' && <Suggestions last={seen.at(-1)} count={seen.length} />}
      </div>
      {isAway && (
        <div className={classes.newest}>
          <IconButton label={t('phone.newest')} variant="default" tooltipPosition="left" onClick={toNewest}>
            <IconArrowDown stroke={1.5} size={18} />
          </IconButton>
        </div>
      )}
      <Lightbox
        pictures={picture?.mediaUrl ? [{ src: picture.mediaUrl, alt: previewOf(picture, t) }] : []}
        index={picture ? 0 : null}
        onIndex={(index) => index === null && setPicture(null)}
      />
    </div>
  );
}

/** Keeps the newest in sight for whoever is there already, and whenever one has written oneself. */
function useFollowing(last: Shown | undefined) {
  const log = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  const near = useRef(true);
  const toNewest = useCallback(() => {
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, []);

  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const look = () => {
      near.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      setAway(!near.current);
    };
    box.addEventListener('scroll', look, { passive: true });
    // notices, keyboards and pictures change the room: the newest stays where it was
    const resized = new ResizeObserver(() => {
      if (near.current) toNewest();
    });
    resized.observe(box);
    for (const child of box.children) resized.observe(child);
    return () => {
      box.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [toNewest]);

  const key = last ? keyOf(last) : '';
  const isMine = last?.sending === 'sending';
  useLayoutEffect(() => {
    if (near.current || isMine) toNewest();
  }, [key, isMine, toNewest]);

  return { log, isAway, toNewest };
}

/** Arrows walk from message to message, as far as the keyboard is in the log. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const focused = document.activeElement;
  if (step === 0 || !focused?.matches('[data-options]')) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-options]')];
  const next = all[all.indexOf(focused as HTMLElement) + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

const pool = ['pix', 'delivery', 'today', 'person', 'thanks', 'again'] as const;

/** What a customer might say next, to be tapped: the options of a menu that was just sent, else a few of the usual. */
function Suggestions({ last, count }: { last: Shown | undefined; count: number }) {
  const t = useStrings(phoneStrings);
  const { companyHand, sendText, draft } = useLab();
  if (companyHand || draft.editing) return null;
  const options = last?.fromMe ? menuOptions(last.body) : [];
  const usual =
    count === 0
      ? [t('quick.hello'), t('quick.order')]
      : [t(`quick.${pool[count % pool.length]!}`), t(`quick.${pool[(count + 1) % pool.length]!}`)];
  const shown = options.length > 0 ? options : usual;
  return (
    <div className={classes.suggestions} role="group" aria-label={t('write.suggestions')}>
      {shown.map((text) => (
        <button key={text} type="button" onClick={() => sendText(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}

function Waiting() {
  return (
    <Skeletons className={classes.waiting}>
      {[140, 220, 90, 240].map((width, index) => (
        <p key={width} className={classes.bone} data-own={index % 2 === 0 || undefined}>
          <Bone width={width} height={36} />
        </p>
      ))}
    </Skeletons>
  );
}
