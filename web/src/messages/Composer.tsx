import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { Button, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBolt, IconMoodSmile, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useImperativeHandle, useRef, type Ref } from 'react';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { EmojiPicker } from '../ui/EmojiPicker';
import { IconButton } from '../ui/IconButton';
import { AttachmentList } from './AttachmentList';
import classes from './Composer.module.css';
import { ComposerModes } from './ComposerModes';
import { ComposerMore } from './ComposerMore';
import { optionId, QuickReplies } from './QuickReplies';
import { QuoteBar } from './QuoteBar';
import { messagesStrings } from './strings';
import { TextArea } from './TextArea';
import { useComposer } from './use-composer';

export interface ComposerHandle {
  focus: () => void;
  /** Opens the private note. */
  note: () => void;
  attach: (files: File[]) => void;
}

interface Props {
  ticket: TicketShown;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  /** Arrow up in an empty field quotes the customer's last message. */
  onQuoteLast: () => void;
  ref?: Ref<ComposerHandle>;
}

/** Where one writes: to the customer, or in yellow to the team. */
export function Composer({ ticket, quoted, onQuote, onQuoteLast, ref }: Props) {
  const t = useStrings(messagesStrings);
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const composer = useComposer({ ticket, quoted, onQuote, onQuoteLast });
  const { area, isNote, files, quick, canSend, send } = composer;
  const chooser = useRef<HTMLInputElement>(null);
  const name = titleOf(ticket.contact);

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
        <IconButton label={t('compose.emoji')} tooltipPosition="top" {...props}>
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
  const sendButton = isNote ? (
    <Button aria-disabled={!canSend} onClick={send}>
      {t('note.write')}
    </Button>
  ) : (
    <IconButton
      label={t('compose.send')}
      keys="Enter"
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
      onChange={composer.setText}
      onKeyDown={composer.onKeyDown}
      onPaste={composer.onPaste}
      label={isNote ? t('compose.noteLabel', { name }) : t('compose.label', { name })}
      placeholder={
        isNote ? t('compose.notePlaceholder') : narrow ? t('compose.placeholderShort') : t('compose.placeholder')
      }
      list={quick.opened ? quick.id : undefined}
      option={quick.opened && quick.found.length > 0 ? optionId(quick.id, quick.index) : undefined}
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
      <div className={classes.composer} data-narrow={narrow || undefined}>
        <div className={classes.box} data-note={isNote || undefined}>
          {(!narrow || isNote) && (
            <ComposerModes
              isNote={isNote}
              onTurn={composer.turn}
              onWalk={() => composer.setMode(isNote ? 'message' : 'note')}
            />
          )}
          {quoted && !isNote && <QuoteBar message={quoted} contactName={name} onClose={() => onQuote(null)} />}
          {files.attachments.length > 0 && !isNote && (
            <AttachmentList
              attachments={files.attachments}
              onCaption={files.setCaption}
              onRemove={files.remove}
              onSend={send}
            />
          )}
          {narrow ? (
            <div className={classes.line}>
              {emoji}
              {field}
              {!isNote && (
                <ComposerMore
                  sign={composer.sign}
                  onSign={composer.setSign}
                  onNote={() => composer.turn('note')}
                  onQuick={quick.toggle}
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
                    keys="/"
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
                {sendButton}
              </div>
            </>
          )}
        </div>
        {narrow && sendButton}
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
