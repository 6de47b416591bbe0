import type { Message, QuotedMessage } from '@guiche/contract/messages';
import {
  IconEyeOff,
  IconFile,
  IconHelpCircle,
  IconMapPin,
  IconMicrophone,
  IconMoodSmile,
  IconPhone,
  IconPhoto,
  IconUser,
  IconVideo,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useStrings } from '../platform/strings';
import { hueOf } from '../ui/initials';
import { messagesStrings } from './strings';
import { kindStrings } from '../tickets/kind-strings';
import { previewOf } from './text';
import classes from './Quote.module.css';

export const kindIcons: Partial<Record<Message['mediaType'], typeof IconFile>> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  document: IconFile,
  sticker: IconMoodSmile,
  locationMessage: IconMapPin,
  contactMessage: IconUser,
  call_log: IconPhone,
  unreadable: IconEyeOff,
  unsupported: IconHelpCircle,
};

/** Whose words are quoted, and the words in one line. */
export function QuoteWords({ quoted, contactName }: { quoted: QuotedMessage; contactName: string }) {
  const t = useStrings(messagesStrings);
  const kinds = useStrings(kindStrings);
  const Icon = kindIcons[quoted.mediaType];
  const name = quoted.fromMe ? t('us') : (quoted.contact?.name ?? contactName);
  return (
    <>
      <b dir="auto">{name}</b>
      <span className={classes.line}>
        {Icon && !quoted.isDeleted && <Icon stroke={1.5} size={14} aria-hidden="true" />}
        <span className={classes.text} dir="auto">
          {quoted.isDeleted ? t('deleted') : previewOf(quoted) || kinds(`kinds.${quoted.mediaType}`)}
        </span>
      </span>
    </>
  );
}

/** The stripe of a quote has the colour of whoever is quoted. */
export function quoteStyle(quoted: QuotedMessage): CSSProperties {
  const hue = quoted.fromMe ? 'var(--primary)' : `var(--hue-${hueOf(String(quoted.contact?.id ?? ''))})`;
  return { '--c': hue } as CSSProperties;
}

/** A quote inside a bubble; a click goes to the original. */
export function Quote({
  quoted,
  contactName,
  onOpen,
}: {
  quoted: QuotedMessage;
  contactName: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className={classes.quote} style={quoteStyle(quoted)} onClick={onOpen}>
      <QuoteWords quoted={quoted} contactName={contactName} />
    </button>
  );
}
