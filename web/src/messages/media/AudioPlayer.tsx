import type { Message } from '@guiche/contract/messages';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { messagesStrings } from '../strings';
import { Gone } from './Gone';
import classes from './media.module.css';
import { useLink } from './use-link';

const RATES = [1, 1.5, 2] as const;
const BARS = 36;

/** One voice at a time; and whoever listens at double speed does so for all of them. */
let speaking: HTMLAudioElement | null = null;
let rate = 0;

interface Props {
  message: Message;
  /** While it plays its row must not be taken away, however far one scrolls. */
  onPlaying: (playing: boolean) => void;
}

/** A voice message: play, position, speed. */
export function AudioPlayer({ message, onPlaying }: Props) {
  const t = useStrings(messagesStrings);
  const link = useLink(message);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(rate);
  const resume = useRef<number | null>(null);

  useEffect(() => {
    const element = audio.current;
    return () => {
      if (speaking === element) speaking = null;
    };
  }, []);

  useEffect(() => {
    if (link.attempt > 0) audio.current?.load();
  }, [link.attempt]);

  function toggle() {
    const element = audio.current;
    if (!element) return;
    if (playing) return element.pause();
    if (speaking && speaking !== element) speaking.pause();
    speaking = element;
    setSpeed(rate);
    element.playbackRate = RATES[rate]!;
    // a link that has run out fails here too; `onError` brings a fresh one and goes on
    resume.current = element.currentTime;
    element.play().catch(() => {});
  }

  function onReady() {
    const element = audio.current!;
    if (Number.isFinite(element.duration)) setLength(element.duration);
    if (resume.current === null) return;
    if (element.currentTime !== resume.current) element.currentTime = resume.current;
    resume.current = null;
    if (speaking === element) element.play().catch(() => {});
  }

  function seek(share: number) {
    const element = audio.current;
    if (!element || !length) return;
    element.currentTime = share * length;
    setAt(element.currentTime);
  }

  function nextSpeed() {
    rate = (speed + 1) % RATES.length;
    setSpeed(rate);
    if (audio.current) audio.current.playbackRate = RATES[rate]!;
  }

  if (link.gone) return <Gone onReload={link.reload} />;
  const share = length > 0 ? Math.min(1, at / length) : 0;
  return (
    <span className={classes.voice}>
      <audio
        ref={audio}
        src={link.url ?? undefined}
        preload="metadata"
        onLoadedMetadata={onReady}
        onDurationChange={() => Number.isFinite(audio.current!.duration) && setLength(audio.current!.duration)}
        onTimeUpdate={() => setAt(audio.current!.currentTime)}
        onPlay={() => {
          setPlaying(true);
          onPlaying(true);
        }}
        onPause={() => {
          setPlaying(false);
          onPlaying(false);
        }}
        onEnded={() => setAt(0)}
        onError={link.url ? link.onError : undefined}
      />
      <button
        type="button"
        className={classes.go}
        aria-label={playing ? t('media.pause') : t('media.play')}
        onClick={toggle}
      >
        {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </button>
      <span className={classes.wave}>
        <Wave seed={message.id} share={share} />
        <input
          type="range"
          min={0}
          max={1000}
          value={Math.round(share * 1000)}
          disabled={!length}
          aria-label={t('media.position')}
          aria-valuetext={`${formatDuration(at)} / ${formatDuration(length)}`}
          onChange={(event) => seek(Number(event.currentTarget.value) / 1000)}
        />
        <span className={classes.clock}>
          {playing || at > 0 ? formatDuration(at) : length ? formatDuration(length) : '–:––'}
        </span>
      </span>
      <button
        type="button"
        className={classes.rate}
        aria-label={t('media.speed', { rate: RATES[speed]! })}
        onClick={nextSpeed}
      >
        {RATES[speed]!.toLocaleString()}×
      </button>
    </span>
  );
}

/** Bars that look like a voice, the same for the same message; the played part is coloured. */
function Wave({ seed, share }: { seed: number; share: number }) {
  const path = barsOf(seed);
  return (
    <svg viewBox={`0 0 ${BARS * 4} 24`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} className={classes.bars} />
      <path d={path} className={classes.played} style={{ clipPath: `inset(0 ${100 - share * 100}% 0 0)` }} />
    </svg>
  );
}

function barsOf(seed: number): string {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  let path = '';
  for (let bar = 0; bar < BARS; bar += 1) {
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35) + bar;
    const height = 4 + ((state >>> 8) % 17) * (0.45 + 0.55 * Math.abs(Math.sin(bar / 3.1)));
    path += `M${bar * 4 + 2} ${(12 - height / 2).toFixed(1)}v${height.toFixed(1)}`;
  }
  return path;
}
