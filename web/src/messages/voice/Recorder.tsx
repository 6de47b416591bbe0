import {
  IconMicrophone,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconSend2,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { Player } from '../media/AudioPlayer';
import { composeStrings } from '../compose-strings';
import classes from './Recorder.module.css';
import type { Recording } from './recording';
import type { Phase, Recorder as Machine } from './use-recorder';

interface Props {
  recorder: Machine;
  onSend: () => void;
}

/** In the place of the text while a voice is recorded: how long it is, and every way out. */
export function Recorder({ recorder, onSend }: Props) {
  const t = useStrings(composeStrings);
  const box = useRef<HTMLDivElement>(null);
  const { phase } = recorder;
  // the keyboard stays here: what had the focus is gone with the phase before
  useEffect(() => {
    if (!box.current?.contains(document.activeElement)) box.current?.focus();
  }, [phase.name]);

  const ready = phase.name === 'recording' || phase.name === 'paused' || phase.name === 'preview';
  return (
    <div
      ref={box}
      className={classes.recorder}
      role="group"
      aria-label={t('voice.region')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' && (event.key !== 'Enter' || event.target !== box.current)) return;
        event.preventDefault();
        event.stopPropagation();
        if (event.key === 'Escape') recorder.discard();
        else if (ready) onSend();
      }}
    >
      <IconButton label={t('voice.discard')} keys="Esc" danger tooltipPosition="top" onClick={recorder.discard}>
        <IconTrash stroke={1.5} size={20} />
      </IconButton>
      <span className={classes.middle}>
        <Middle phase={phase} />
      </span>
      {phase.name === 'recording' && (
        <IconButton label={t('voice.pause')} tooltipPosition="top" onClick={recorder.pause}>
          <IconPlayerPauseFilled size={18} />
        </IconButton>
      )}
      {phase.name === 'paused' && (
        <IconButton label={t('voice.resume')} tooltipPosition="top" onClick={recorder.resume}>
          <IconMicrophone stroke={1.5} size={20} />
        </IconButton>
      )}
      {(phase.name === 'recording' || phase.name === 'paused') && (
        <IconButton label={t('voice.listen')} tooltipPosition="top" onClick={recorder.preview}>
          <IconPlayerPlayFilled size={18} />
        </IconButton>
      )}
      <IconButton
        label={t('voice.send')}
        keys="Enter"
        variant="filled"
        tooltipPosition="top"
        aria-disabled={!ready}
        onClick={() => ready && onSend()}
      >
        <IconSend2 stroke={1.5} size={18} />
      </IconButton>
    </div>
  );
}

let previews = 0;

function Middle({ phase }: { phase: Phase }) {
  const t = useStrings(composeStrings);
  switch (phase.name) {
    case 'recording':
    case 'paused':
      return <Live recording={phase.recording} paused={phase.name === 'paused'} />;
    case 'preview':
      return <Preview file={phase.file} url={phase.url} />;
    default:
      return (
        <span className={classes.words} role="status">
          {phase.name === 'asking' ? t('voice.asking') : t('voice.finishing')}
        </span>
      );
  }
}

function Preview({ file, url }: { file: File; url: string }) {
  const [seed] = useState(() => (previews -= 1));
  return <Player url={url} seed={seed} eager load={() => file.arrayBuffer()} />;
}

const BARS = 40;
const BEAT_MS = 100;

/** The time, and how loud it was a moment ago. */
function Live({ recording, paused }: { recording: Recording; paused: boolean }) {
  const t = useStrings(composeStrings);
  const [seconds, setSeconds] = useState(() => recording.seconds());
  const [levels, setLevels] = useState<readonly number[]>([]);
  useEffect(() => {
    if (paused) return undefined;
    const beat = setInterval(() => {
      setSeconds(recording.seconds());
      setLevels((before) => [...before, recording.level()].slice(-BARS));
    }, BEAT_MS);
    return () => clearInterval(beat);
  }, [recording, paused]);
  const path = levels
    .map((level, at) => {
      const height = 2 + level * 20;
      return `M${(BARS - levels.length + at) * 4 + 2} ${(12 - height / 2).toFixed(1)}v${height.toFixed(1)}`;
    })
    .join('');
  return (
    <>
      <span className={classes.dot} data-paused={paused || undefined} aria-hidden="true" />
      <span role="timer" aria-label={t('voice.time')} className={classes.time}>
        {formatDuration(seconds)}
      </span>
      <svg
        className={classes.levels}
        viewBox={`0 0 ${BARS * 4} 24`}
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
      <span className={classes.state} role="status">
        {paused ? t('voice.paused') : t('voice.recording')}
      </span>
    </>
  );
}

/** Why there is no recording, until it is closed or it works. */
export function RecorderTrouble({ recorder }: { recorder: Machine }) {
  const t = useStrings(composeStrings);
  const { phase } = recorder;
  if (phase.name !== 'trouble') return null;
  return (
    <div className={classes.trouble}>
      <span role="alert">{t(`voice.trouble.${phase.trouble}`)}</span>
      <IconButton size="sm" label={t('voice.dismiss')} onClick={recorder.discard}>
        <IconX stroke={1.5} size={16} />
      </IconButton>
    </div>
  );
}
