import { Button, Modal } from '@mantine/core';
import { IconMicrophone, IconMusic, IconPlayerStopFilled, IconUpload } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDuration } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { uiStrings } from '../../ui/strings';
import { useLab } from '../lab';
import { sandboxDialogStrings } from './strings';
import classes from './dialogs.module.css';
import { sampleVoice } from './sample-voice';
import { useRecorder } from './use-recorder';

/** A voice note: recorded here, taken from a file, or a sample for machines without a microphone. */
export function VoiceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useStrings(sandboxDialogStrings);
  return (
    <Modal opened={opened} onClose={onClose} title={t('voice.title')} size={440}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxDialogStrings);
  const ui = useStrings(uiStrings);
  const { sendExtra } = useLab();
  const [file, setFile] = useState<File | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const recorder = useRecorder(t('voice.recordedName'), setFile);

  function send() {
    if (!file) return;
    sendExtra({ type: 'audio', file });
    onClose();
  }

  return (
    <>
      <DialogContent>
        <div className={classes.choices}>
          {recorder.isPossible &&
            (recorder.seconds === null ? (
              <Button leftSection={<IconMicrophone stroke={1.5} size={16} />} onClick={() => void recorder.start()}>
                {t('voice.record')}
              </Button>
            ) : (
              <Button
                variant="light"
                color="danger"
                leftSection={<IconPlayerStopFilled size={16} />}
                onClick={recorder.stop}
              >
                {t('voice.stop')}
              </Button>
            ))}
          <Button leftSection={<IconUpload stroke={1.5} size={16} />} onClick={() => chooser.current?.click()}>
            {t('voice.choose')}
          </Button>
          <Button
            leftSection={<IconMusic stroke={1.5} size={16} />}
            onClick={() => setFile(sampleVoice(t('voice.sampleName')))}
          >
            {t('voice.sample')}
          </Button>
        </div>
        <input
          ref={chooser}
          type="file"
          hidden
          accept="audio/*"
          data-send="voice"
          onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
        />
        <p className={classes.why} role="status">
          {recorder.seconds !== null && t('voice.recording', { time: formatDuration(recorder.seconds) })}
          {recorder.isRefused && t('voice.noMicrophone')}
        </p>
        {file && recorder.seconds === null && <Preview file={file} label={t('voice.preview')} />}
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button variant="filled" disabled={!file || recorder.seconds !== null} onClick={send}>
          {t('voice.send')}
        </Button>
      </DialogFooter>
    </>
  );
}

function Preview({ file, label }: { file: File; label: string }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <figure className={classes.preview}>
      <figcaption>{file.name}</figcaption>
      <audio controls src={url} aria-label={label} />
    </figure>
  );
}
