import { useEffect, useRef, useState } from 'react';

/** What browsers record, best first: the first is what the real network's voice notes are. */
const formats = [
  { mime: 'audio/ogg;codecs=opus', end: 'ogg' },
  { mime: 'audio/webm;codecs=opus', end: 'webm' },
  { mime: 'audio/mp4', end: 'm4a' },
];

/** Records with the microphone, where browser and person allow it. `seconds` counts while it runs. */
export function useRecorder(name: string, onDone: (file: File) => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  const running = useRef<MediaRecorder | null>(null);
  const format = formatHere();

  // a dialog that closes takes the microphone's light with it
  useEffect(() => () => release(running.current), []);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => setSeconds(seconds + 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);

  async function start() {
    if (!format) return;
    setRefused(false);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const recorder = new MediaRecorder(stream, { mimeType: format.mime });
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => parts.push(data);
      recorder.onstop = () => {
        release(recorder);
        setSeconds(null);
        const mime = format.mime.split(';')[0] ?? format.mime;
        onDone(new File(parts, `${name}.${format.end}`, { type: mime }));
      };
      running.current = recorder;
      recorder.start();
      setSeconds(0);
    } catch {
      setRefused(true);
    }
  }

  return { isPossible: format !== null, isRefused, seconds, start, stop: () => running.current?.stop() };
}

function formatHere() {
  if (typeof MediaRecorder === 'undefined' || !('mediaDevices' in navigator)) return null;
  return formats.find(({ mime }) => MediaRecorder.isTypeSupported(mime)) ?? null;
}

function release(recorder: MediaRecorder | null): void {
  for (const track of recorder?.stream.getTracks() ?? []) track.stop();
}
