import type { Message } from '@guiche/contract/messages';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { mediaStrings } from './strings';
import { Gone } from './Gone';
import classes from './media.module.css';
import { EAGER_BYTES, peaksOf } from './peaks';
import { useLink } from './use-link';
import { Wave } from './Wave';

const RATES = [1, 1.5, 2] as const;
/** Bars are an ornament: they come when the thread stands. */
const PEAKS_MS = 300;

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
  const link = useLink(message);
  if (link.gone) return <Gone onReload={link.reload} />;
  return (
    <Player
      url={link.url}
      attempt={link.attempt}
      seed={message.id}
      eager={message.id > 0 && (message.mediaSize ?? 0) <= EAGER_BYTES}
      load={async (url) => (await fetch(url)).arrayBuffer()}
      onPlaying={onPlaying}
      onError={link.onError}
    />
  );
}

interface PlayerProps {
  url: string | null;
  /** Counts up when the same address is to be tried again. */
  attempt?: number;
  /** Its bars are kept under this number. */
  seed: number;
  /** Its bars are worked out as soon as it is there, else when it is played. */
  eager: boolean;
  load: (url: string) => Promise<ArrayBuffer>;
  onPlaying?: (playing: boolean) => void;
  onError?: () => void;
}

/** A sound and its bars. */
export function Player({ url, attempt = 0, seed, eager, load, onPlaying, onError }: PlayerProps) {
  const t = useStrings(mediaStrings);
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(0);
  const [speed, setSpeed] = useState(rate);
  const resume = useRef<number | null>(null);
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);

  useEffect(() => {
    const element = audio.current;
    return () => {
      if (speaking === element) speaking = null;
    };
  }, []);

  useEffect(() => {
    if (attempt > 0) audio.current?.load();
  }, [attempt]);

  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const wanted = url !== null && (eager || playing);
  useEffect(() => {
    if (!wanted || !url) return undefined;
    let there = true;
    // after what is needed sooner: the thread has just been drawn
    const timer = setTimeout(() => {
      void peaksOf(seed, () => latest.current(url)).then((found) => there && found && setPeaks(found));
    }, PEAKS_MS);
    return () => {
      there = false;
      clearTimeout(timer);
    };
    // a fresh link is the same sound
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, seed]);

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

  const share = length > 0 ? Math.min(1, at / length) : 0;
  return (
    <span className={classes.voice}>
      <audio
        ref={audio}
        src={url ?? undefined}
        preload="metadata"
        onLoadedMetadata={onReady}
        onDurationChange={() => Number.isFinite(audio.current!.duration) && setLength(audio.current!.duration)}
        onTimeUpdate={() => setAt(audio.current!.currentTime)}
        onPlay={() => {
          setPlaying(true);
          onPlaying?.(true);
        }}
        onPause={() => {
          setPlaying(false);
          onPlaying?.(false);
        }}
        onEnded={() => setAt(0)}
        onError={url ? onError : undefined}
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
        <Wave peaks={peaks} seed={seed} share={share} />
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
