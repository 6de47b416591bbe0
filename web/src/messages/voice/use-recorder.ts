import { useEffect, useRef, useState } from 'react';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { composeStrings } from '../compose-strings';
import { record, RecordingFailed, type Recording } from './recording';
import { isTooShort, type Trouble } from './rules';

export type Phase =
  | { name: 'off' }
  | { name: 'asking' }
  | { name: 'recording' | 'paused'; recording: Recording }
  | { name: 'finishing' }
  | { name: 'preview'; file: File; url: string }
  | { name: 'trouble'; trouble: Trouble };

const off: Phase = { name: 'off' };

/** A recording of the composer: it lives no longer than the conversation is in sight. */
export function useRecorder() {
  const [phase, setPhase] = useState<Phase>(off);
  const latest = useRef(phase);
  const asked = useRef<AbortController | null>(null);

  function turn(next: Phase) {
    if (latest.current.name === 'preview' && next !== latest.current) URL.revokeObjectURL(latest.current.url);
    latest.current = next;
    setPhase(next);
  }

  function discard() {
    asked.current?.abort();
    asked.current = null;
    const { current } = latest;
    if (current.name === 'recording' || current.name === 'paused') current.recording.cancel();
    turn(off);
  }

  useEffect(
    () => () => {
      const { name } = latest.current;
      if (name === 'off' || name === 'trouble') return;
      discard();
      toast.info(say(composeStrings)('voice.left'));
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the conversation is left
    [],
  );

  async function start() {
    if (latest.current.name !== 'off' && latest.current.name !== 'trouble') return;
    const control = new AbortController();
    asked.current = control;
    turn({ name: 'asking' });
    try {
      const recording = await record(() => void preview(), control.signal);
      if (control.signal.aborted) return recording.cancel();
      turn({ name: 'recording', recording });
    } catch (error) {
      if (control.signal.aborted) return;
      turn({ name: 'trouble', trouble: error instanceof RecordingFailed ? error.trouble : 'broken' });
    }
  }

  /** Ends the recording. @returns the file, or nothing when there is not enough of it */
  async function finish(): Promise<File | null> {
    const { current } = latest;
    if (current.name === 'preview') return current.file;
    if (current.name !== 'recording' && current.name !== 'paused') return null;
    turn({ name: 'finishing' });
    const still = () => latest.current.name === 'finishing';
    try {
      const file = await current.recording.finish();
      if (!still()) return null;
      if (!isTooShort(file.size)) return file;
      toast.info(say(composeStrings)('voice.tooShort'));
      turn(off);
    } catch {
      if (still()) turn({ name: 'trouble', trouble: 'broken' });
    }
    return null;
  }

  async function preview() {
    if (latest.current.name === 'preview') return;
    const file = await finish();
    if (file) turn({ name: 'preview', file, url: URL.createObjectURL(file) });
  }

  return {
    phase,
    start: () => void start(),
    pause() {
      const { current } = latest;
      if (current.name !== 'recording') return;
      current.recording.pause();
      turn({ name: 'paused', recording: current.recording });
    },
    resume() {
      const { current } = latest;
      if (current.name !== 'paused') return;
      current.recording.resume();
      turn({ name: 'recording', recording: current.recording });
    },
    preview: () => void preview(),
    discard,
    /** What is to be sent; the recorder is free again. */
    async take(): Promise<File | null> {
      const file = await finish();
      if (file) turn(off);
      return file;
    },
  };
}
export type Recorder = ReturnType<typeof useRecorder>;
