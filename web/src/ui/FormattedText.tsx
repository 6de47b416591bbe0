import { memo, useMemo, type ReactNode } from 'react';
import { cx } from './cx';
import { format, type Piece } from './format';
import classes from './FormattedText.module.css';

export interface FormattedTextProps {
  text: string;
  /** Line breaks become spaces, links stay words: for one line of preview. */
  inline?: boolean;
  className?: string;
}

/** WhatsApp text as text nodes: no path from a message to HTML. Links open in a new tab and tell nothing of us. */
export const FormattedText = memo(function FormattedText({ text, inline, className }: FormattedTextProps) {
  const pieces = useMemo(() => format(text), [text]);
  return (
    <span className={cx(!inline && classes.text, className)} dir="auto">
      {pieces.map((piece, index) => draw(piece, index, inline ?? false))}
    </span>
  );
});

function draw(piece: Piece, key: number, inline: boolean): ReactNode {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'link':
      return inline ? (
        piece.text
      ) : (
        <a key={key} className={classes.link} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
    case 'mono':
      return (
        <code key={key} className={piece.block && !inline ? classes.block : classes.mono}>
          {piece.text}
        </code>
      );
    case 'bold':
      return <b key={key}>{piece.pieces.map((inner, index) => draw(inner, index, inline))}</b>;
    case 'italic':
      return <i key={key}>{piece.pieces.map((inner, index) => draw(inner, index, inline))}</i>;
    case 'strike':
      return (
        <s key={key} className={classes.strike}>
          {piece.pieces.map((inner, index) => draw(inner, index, inline))}
        </s>
      );
  }
}
