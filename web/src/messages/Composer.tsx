import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { Button, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBolt, IconMicrophone, IconMoodSmile, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { keyOf } from '../app/keys';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { SendLater } from '../schedules/SendLater';
import { useSendLater } from '../schedules/use-send-later';
import { EmojiPicker } from '../ui/EmojiPicker';
import { IconButton } from '../ui/IconButton';
import { AttachmentList } from './AttachmentList';
import classes from './Composer.module.css';
import { ComposerModes } from './ComposerModes';
import { ComposerMore } from './ComposerMore';
import { EmojiHints } from './EmojiHints';
import { optionId, QuickReplies } from './QuickReplies';
import { QuoteBar } from './QuoteBar';
import { messagesStrings } from './strings';
import { TextArea } from './TextArea';
import { useComposer } from './use-composer';
import { Recorder, RecorderTrouble } from './voice/Recorder';
import { useRecorder } from './voice/use-recorder';

export interface ComposerHandle {
  focus: () => void;
  /** Opens the private note. */
  note: () => void;
  attach: (files: File[]) => void;
}

interface Props {
  ticket: TicketShown;
  /** The network lets nobody write to the customer: notes are all that can be written. */
  shut: boolean;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  /** Arrow up in an empty field quotes the customer's last message. */
  onQuoteLast: () => void;
  ref?: Ref<ComposerHandle>;
}

/** Where one writes: to the customer, or in yellow to the team. */
export function Composer({ ticket, shut, quoted, onQuote, onQuoteLast, ref }: Props) {
  const t = useStrings(messagesStrings);
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const composer = useComposer({ ticket, shut, quoted, onQuote, onQuoteLast });
  const { area, isNote, files, quick, hints, canSend, send } = composer;
  const offersEmojis = hints.found.length > 0 && !quick.opened;
  const chooser = useRef<HTMLInputElement>(null);
  const name = titleOf(ticket.contact);
  const recorder = useRecorder();
  const isRecording = recorder.phase.name !== 'off' && recorder.phase.name !== 'trouble';
  const later = useSendLater({
    ticket,
    text: composer.text,
    sign: composer.sign,
    files: files.attachments,
    onDone: composer.clear,
    onBack: composer.putBack,
  });
  // with nothing to send a phone's one big button records
  const offersVoice = !isNote && !shut && composer.text.trim() === '' && files.attachments.length === 0;

  const wasRecording = useRef(false);
  useEffect(() => {
    if (wasRecording.current && !isRecording) area.current?.focus();
    wasRecording.current = isRecording;
  }, [area, isRecording]);

  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    note: () => composer.turn('note'),
    attach(chosen) {
      files.add(chosen);
      composer.turn('message');
    },
  }));

  const emoji = (
    <EmojiPicker
      onPick={composer.insert}
      target={(props) => (
        <IconButton label={t('compose.emoji')} keys={keyOf('emoji')} tooltipPosition="top" {...props}>
          <IconMoodSmile stroke={1.5} size={20} />
        </IconButton>
      )}
    />
  );
  const clip = !isNote && (
    <IconButton label={t('compose.attach')} tooltipPosition="top" onClick={() => chooser.current?.click()}>
      <IconPaperclip stroke={1.5} size={20} />
    </IconButton>
  );
  const microphone = !isNote && !shut && (
    <IconButton
      label={t('voice.record')}
      tooltipPosition="top"
      size={narrow ? 'lg' : 'md'}
      variant={narrow ? 'filled' : 'subtle'}
      className={narrow ? classes.round : undefined}
      onClick={recorder.start}
    >
      <IconMicrophone stroke={1.5} size={20} />
    </IconButton>
  );
  const sendButton = isNote ? (
    <Button aria-disabled={!canSend} onClick={send}>
      {t('note.write')}
    </Button>
  ) : (
    <IconButton
      label={t('compose.send')}
      keys={keyOf('send')}
      variant="filled"
      size={narrow ? 'lg' : 'md'}
      tooltipPosition="top"
      className={narrow ? classes.round : undefined}
      aria-disabled={!canSend}
      onClick={send}
    >
      <IconSend2 stroke={1.5} size={18} />
    </IconButton>
  );
  const field = (
    <TextArea
      ref={area}
      value={composer.text}
      onChange={composer.onType}
      onKeyDown={composer.onKeyDown}
      onPaste={composer.onPaste}
      label={isNote ? t('compose.noteLabel', { name }) : t('compose.label', { name })}
      placeholder={
        isNote
          ? t(narrow ? 'compose.notePlaceholderShort' : 'compose.notePlaceholder')
          : t(narrow ? 'compose.placeholderShort' : 'compose.placeholder')
      }
      list={quick.opened ? quick.id : offersEmojis ? hints.id : undefined}
      option={
        quick.opened && quick.found.length > 0
          ? optionId(quick.id, quick.index)
          : offersEmojis
            ? optionId(hints.id, hints.index)
            : undefined
      }
    />
  );

  return (
    <>
      {quick.opened && (
        <QuickReplies
          id={quick.id}
          found={quick.found}
          search={quick.search}
          index={quick.index}
          onIndex={quick.setIndex}
          onPick={quick.pick}
        />
      )}
      {offersEmojis && !isRecording && <EmojiHints hints={hints} />}
      <div className={classes.composer} data-narrow={narrow || undefined}>
        <div className={classes.box} data-note={isNote || undefined}>
          <RecorderTrouble recorder={recorder} />
          {(!narrow || isNote) && !isRecording && (
            <ComposerModes
              isNote={isNote}
              onTurn={composer.turn}
              onWalk={() => composer.setMode(isNote ? 'message' : 'note')}
            />
          )}
          {quoted && !isNote && <QuoteBar message={quoted} contactName={name} onClose={() => onQuote(null)} />}
          {files.attachments.length > 0 && !isNote && !isRecording && (
            <AttachmentList
              attachments={files.attachments}
              onCaption={files.setCaption}
              onRemove={files.remove}
              onSend={send}
            />
          )}
          {isRecording ? (
            <Recorder
              recorder={recorder}
              onSend={() => void recorder.take().then((file) => file && composer.sendVoice(file))}
            />
          ) : narrow ? (
            <div className={classes.line}>
              {emoji}
              {field}
              {!isNote && (
                <ComposerMore
                  sign={composer.sign}
                  onSign={composer.setSign}
                  onNote={() => composer.turn('note')}
                  onQuick={quick.toggle}
                  onVoice={recorder.start}
                  onLater={later.disabled ? undefined : later.onOwn}
                />
              )}
              {clip}
            </div>
          ) : (
            <>
              {field}
              <div className={classes.tools}>
                {emoji}
                {clip}
                {!isNote && (
                  <IconButton
                    label={t('compose.quick')}
                    keys={keyOf('quickReply')}
                    tooltipPosition="top"
                    pressed={quick.opened}
                    // the cursor stays where the reply is to go
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => {
                      quick.toggle();
                      area.current?.focus();
                    }}
                  >
                    <IconBolt stroke={1.5} size={20} />
                  </IconButton>
                )}
                <span className={classes.gap} />
                {isNote ? (
                  <span className={classes.only}>{t('note.only')}</span>
                ) : (
                  <Switch
                    size="xs"
                    label={t('compose.sign')}
                    checked={composer.sign}
                    onChange={(event) => composer.setSign(event.currentTarget.checked)}
                  />
                )}
                {microphone}
                {!isNote && <SendLater disabled={later.disabled} onTime={later.onTime} onOwn={later.onOwn} />}
                {sendButton}
              </div>
            </>
          )}
        </div>
        {narrow && !isRecording && (offersVoice ? microphone : sendButton)}
        {later.dialog}
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
    </>
  );
}
