import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { Button, Switch } from '@mantine/core';
import { IconBolt, IconFiles } from '@tabler/icons-react';
import { lazy, Suspense, useImperativeHandle, useState, type Ref } from 'react';
import { keyOf } from '../platform/keys';
import { titleOf } from '../platform/number';
import { useNarrow } from '../platform/screen';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import { SendLater } from '../schedules/SendLater';
import { useSendLater } from '../schedules/use-send-later';
import { IconButton } from '../ui/IconButton';
import classes from './Composer.module.css';
import { ComposerFrame } from './ComposerFrame';
import { ComposerModes } from './ComposerModes';
import { ComposerMore } from './ComposerMore';
import { EmojiHints } from './EmojiHints';
import { optionId } from './HintList';
import { QuickReplies } from './QuickReplies';
import { QuoteBar } from './QuoteBar';
import { composeStrings } from './compose-strings';
import { CopilotItems } from './copilot/CopilotItems';
import { CopilotMenu } from './copilot/CopilotMenu';
import { TextArea } from './TextArea';
import { useComposer } from './use-composer';

// with the first wish
const Suggestion = lazy(() => import('./copilot/Suggestion'));
const Drafted = lazy(() => import('./copilot/Drafted'));
const SendListDialog = lazy(() => import('./SendListDialog'));

export interface ComposerHandle {
  focus: () => void;
  /** Opens the private note. */
  note: () => void;
  attach: (files: File[]) => void;
  /** Puts words where the cursor is. */
  type: (words: string) => void;
}

interface Props {
  ticket: TicketShown;
  /** The network lets nobody write to the customer: notes are all that can be written. */
  shut: boolean;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  /** Arrow up in an empty field quotes the customer's last message. */
  onQuoteLast: () => void;
  /** Escape, with nothing left to give up in it. */
  onLeave?: (() => void) | undefined;
  ref?: Ref<ComposerHandle>;
}

/** Where one writes: to the customer, or in yellow to the team. */
export function Composer({ ticket, shut, quoted, onQuote, onQuoteLast, onLeave, ref }: Props) {
  const t = useStrings(composeStrings);
  const narrow = useNarrow();
  const composer = useComposer({ ticket, shut, quoted, onQuote, onQuoteLast, onLeave });
  const { writing, isNote, quick, hints, copilot, canSend, send } = composer;
  const { area, files, recorder, isRecording } = writing;
  const offersEmojis = hints.found.length > 0 && !quick.opened;
  const [listing, setListing] = useState(false);
  const name = titleOf(ticket.contact);
  const hasSchedules = usePlanHas('useSchedules');
  const later = useSendLater({
    ticket,
    text: composer.text,
    sign: composer.sign,
    files: files.attachments,
    onDone: composer.clear,
    onBack: composer.putBack,
  });

  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    note: () => composer.turn('note'),
    type(words) {
      area.current?.focus();
      // as a hand types: what is typed next stands behind it, and not where a later drawing puts the cursor
      document.execCommand('insertText', false, words);
    },
    attach(chosen) {
      files.add(chosen);
      composer.turn('message');
    },
  }));

  const field = (
    <TextArea
      ref={area}
      value={composer.text}
      onChange={composer.onType}
      onKeyDown={composer.onKeyDown}
      onPaste={writing.onPaste}
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
      <ComposerFrame
        writing={writing}
        isNote={isNote}
        canSpeak={!isNote && !shut}
        onVoice={composer.sendVoice}
        canSend={canSend}
        onSend={send}
        sendButton={
          isNote && (
            <Button aria-disabled={!canSend} onClick={send}>
              {t('note.write')}
            </Button>
          )
        }
        head={
          <>
            {(!narrow || isNote) && !isRecording && (
              <ComposerModes
                isNote={isNote}
                onTurn={composer.turn}
                onWalk={() => composer.setMode(isNote ? 'message' : 'note')}
              />
            )}
            {quoted && !isNote && <QuoteBar message={quoted} contactName={name} onClose={() => onQuote(null)} />}
            {ticket.suggestionId && !isNote && !shut && !isRecording && (
              <Suspense>
                <Drafted key={ticket.suggestionId} {...composer.drafted} id={ticket.suggestionId} />
              </Suspense>
            )}
            {copilot.line && (
              <Suspense>
                <Suggestion key={copilot.line.asked.n} {...copilot.line} />
              </Suspense>
            )}
          </>
        }
        field={field}
        more={
          !isNote && (
            <ComposerMore
              sign={composer.sign}
              onSign={composer.setSign}
              onNote={() => composer.turn('note')}
              onQuick={quick.toggle}
              onVoice={recorder.start}
              onList={() => setListing(true)}
              onLater={later.disabled ? undefined : later.onOwn}
              copilot={copilot.isThere && <CopilotItems copilot={copilot} isBrief />}
            />
          )
        }
        tools={
          !isNote && (
            <>
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
              <IconButton label={t('compose.list')} tooltipPosition="top" onClick={() => setListing(true)}>
                <IconFiles stroke={1.5} size={20} />
              </IconButton>
              {copilot.isThere && <CopilotMenu copilot={copilot} />}
            </>
          )
        }
        beforeVoice={
          isNote ? (
            <span className={classes.only}>{t('note.only')}</span>
          ) : (
            <Switch
              size="xs"
              label={t('compose.sign')}
              checked={composer.sign}
              onChange={(event) => composer.setSign(event.currentTarget.checked)}
            />
          )
        }
        afterVoice={
          !isNote && hasSchedules && <SendLater disabled={later.disabled} onTime={later.onTime} onOwn={later.onOwn} />
        }
      />
      {later.dialog}
      {listing && (
        <Suspense>
          <SendListDialog ticketId={ticket.id} sign={composer.sign} onClose={() => setListing(false)} />
        </Suspense>
      )}
    </>
  );
}
