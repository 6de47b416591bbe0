import { MessageLimits, type Message } from '@guiche/contract/messages';

type Kind = Extract<Message['mediaType'], 'image' | 'audio' | 'video' | 'document'>;

/** A file that is chosen but not sent yet. */
export interface Attachment {
  key: string;
  file: File;
  kind: Kind;
  /** It was spoken here, and is no song. */
  isRecording: boolean;
  caption: string;
  /** Why it cannot be sent, seen before any byte goes up. */
  refusal: 'tooLarge' | 'empty' | null;
  /** Local picture or film for the preview, and its size; null while it is read and for what has none. */
  preview: { url: string; width: number; height: number } | null;
}

// what is shown inline; everything else, SVG included, travels as a document
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export function kindOf(mime: string): Kind {
  if (pictures.includes(mime)) return 'image';
  if (mime.startsWith('audio/')) return 'audio';
  if (mime.startsWith('video/')) return 'video';
  return 'document';
}

/** The largest file of a kind, in bytes. */
export function limitOf(kind: Kind): number {
  return kind === 'image' ? MessageLimits.picture : MessageLimits[kind];
}

export function refusalOf(kind: Kind, size: number): Attachment['refusal'] {
  if (size === 0) return 'empty';
  return size > limitOf(kind) ? 'tooLarge' : null;
}

/** How many of the chosen files still find room beside those already there. */
export function room(taken: number): number {
  return Math.max(0, MessageLimits.files - taken);
}

interface Part {
  text: string;
  quoted: Message | null;
  attachments: Attachment[];
}

/** What is written beside files is the first one's caption, or a message of its own before them. */
export function partsOf({ text, quoted, attachments }: Part): Part[] {
  const [first, ...others] = attachments;
  if (!first) return [{ text, quoted, attachments }];
  const takesCaption = !first.caption && first.kind !== 'audio';
  if (takesCaption) return [{ text: '', quoted, attachments: [{ ...first, caption: text }, ...others] }];
  if (text.trim() === '') return [{ text: '', quoted, attachments }];
  return [
    { text, quoted, attachments: [] },
    { text: '', quoted: null, attachments },
  ];
}
