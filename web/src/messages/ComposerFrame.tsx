import { IconMicrophone, IconMoodSmile, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { keyOf } from '../platform/keys';
import { useNarrow } from '../platform/screen';
import { useStrings } from '../platform/strings';
import { EmojiPicker } from '../ui/EmojiPicker';
import { IconButton } from '../ui/IconButton';
import { AttachmentList } from './AttachmentList';
import classes from './Composer.module.css';
import { composeStrings } from './compose-strings';
import { insertWords } from './typing';
import type { Writing } from './use-writing';
import { Recorder, RecorderTrouble } from './voice/Recorder';

/** A phone has room for one line. */

interface Props {
  writing: Writing;
  isNote?: boolean;
  canSpeak: boolean;
  /** What was spoken. */
  onVoice: (file: File) => void;
  canSend: boolean;
  onSend: () => void;
  sendLabel?: string;
  /** Stands where the round button does otherwise. */
  sendButton?: ReactNode;
  /** Over the field: what is written about. */
  head?: ReactNode;
  field: ReactNode;
  /** What has no room in a phone's line, behind one button. */
  more?: ReactNode;
  tools?: ReactNode;
  /** Before the microphone, and behind it. */
  beforeVoice?: ReactNode;
  afterVoice?: ReactNode;
}

/** Around a field in which one writes: emojis, files, voice and the button that sends, in one line or in two. */
export function ComposerFrame(props: Props) {
  const { writing, isNote, canSpeak, onVoice, canSend, onSend, head, field, more } = props;
  const { area, files, recorder, isRecording, plain } = writing;
  const t = useStrings(composeStrings);
  const narrow = useNarrow();
  const chooser = useRef<HTMLInputElement>(null);
  const round = {
    tooltipPosition: 'top' as const,
    size: narrow ? ('lg' as const) : ('md' as const),
    className: narrow ? classes.round : undefined,
  };

  const emoji = (
    <EmojiPicker
      onPick={(char) => writing.type((typed) => insertWords(typed, char))}
      target={(target) => (
        <IconButton label={t('compose.emoji')} keys={keyOf('emoji')} tooltipPosition="top" {...target}>
          <IconMoodSmile stroke={1.5} size={20} />
        </IconButton>
      )}
    />
  );
  const clip = !plain && (
    <IconButton label={t('compose.attach')} tooltipPosition="top" onClick={() => chooser.current?.click()}>
      <IconPaperclip stroke={1.5} size={20} />
    </IconButton>
  );
  const microphone = canSpeak && (
    <IconButton label={t('voice.record')} {...round} variant={narrow ? 'filled' : 'subtle'} onClick={recorder.start}>
      <IconMicrophone stroke={1.5} size={20} />
    </IconButton>
  );
  const sendButton = props.sendButton || (
    <IconButton
      label={props.sendLabel ?? t('compose.send')}
      keys={keyOf('send')}
      variant="filled"
      {...round}
      aria-disabled={!canSend}
      onClick={onSend}
    >
      <IconSend2 stroke={1.5} size={18} />
    </IconButton>
  );

  return (
    <div className={classes.composer} data-narrow={narrow || undefined}>
      <div className={classes.box} data-note={isNote || undefined}>
        <RecorderTrouble recorder={recorder} />
        {head}
        {files.attachments.length > 0 && !plain && !isRecording && (
          <AttachmentList
            attachments={files.attachments}
            onCaption={files.setCaption}
            onRemove={files.remove}
            onSend={onSend}
          />
        )}
        {isRecording ? (
          <Recorder recorder={recorder} onSend={() => void recorder.take().then((file) => file && onVoice(file))} />
        ) : narrow ? (
          <div className={classes.line}>
            {emoji}
            {field}
            {more}
            {clip}
          </div>
        ) : (
          <>
            {field}
            <div className={classes.tools}>
              {emoji}
              {clip}
              {props.tools}
              <span className={classes.gap} />
              {props.beforeVoice}
              {microphone}
              {props.afterVoice}
              {sendButton}
            </div>
          </>
        )}
      </div>
      {/* with nothing to send a phone's one big button records */}
      {narrow && !isRecording && (canSpeak && writing.isEmpty ? microphone : sendButton)}
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={t('compose.attach')}
        onChange={(event) => {
          files.add([...(event.currentTarget.files ?? [])]);
          // the same file may be chosen again
          event.currentTarget.value = '';
          area.current?.focus();
        }}
      />
    </div>
  );
}
