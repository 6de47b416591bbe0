import { TextInput } from '@mantine/core';
import { IconRefresh, IconSend } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { cx } from './cx';
import { FormattedText } from './FormattedText';
import { IconButton } from './IconButton';
import classes from './PhoneChat.module.css';
import saying from './Saying.module.css';

interface PhoneChatProps {
  title: string;
  /** As whom it is seen. */
  as: string;
  /** Begins anew; null where nothing was said. */
  again: { label: string; act: () => void } | null;
  /** To whom they write. */
  to: string;
  /** It stays in sight while what it tries is long. */
  stays?: boolean;
  /** Between the head and the phone. */
  setup?: ReactNode;
  /** In the phone, above and below of what is said. */
  above?: ReactNode;
  below?: ReactNode;
  /** What one types as them. */
  say: { label: string; send: string; most: number; isFull: boolean; act: (text: string) => void };
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** A chat as somebody sees it whom one plays: beside what is being set up. */
export function PhoneChat({ title, as, again, to, stays, setup, above, below, say, input, children }: PhoneChatProps) {
  const [typed, setTyped] = useState('');

  function answer() {
    if (!typed.trim() || say.isFull) return;
    say.act(typed.trim());
    setTyped('');
  }

  return (
    <aside className={classes.side} aria-label={title} data-stays={stays}>
      <header className={classes.head}>
        <span className={classes.title}>{title}</span>
        <span className={classes.as}>{as}</span>
        {again && (
          <IconButton
            size="sm"
            label={again.label}
            onClick={() => {
              // what takes no more does so again, and then takes the focus
              flushSync(again.act);
              input.current?.focus();
            }}
          >
            <IconRefresh stroke={1.5} size={16} />
          </IconButton>
        )}
      </header>
      {setup}
      <div className={classes.phone}>
        <p className={classes.to} dir="auto">
          {to}
        </p>
        {above}
        {children}
        <div className={classes.say}>
          <TextInput
            size="sm"
            ref={input}
            aria-label={say.label}
            placeholder={say.label}
            value={typed}
            maxLength={say.most}
            // it keeps the focus
            readOnly={say.isFull}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // it is they who send, and no form
              event.preventDefault();
              event.stopPropagation();
              answer();
            }}
          />
          <IconButton label={say.send} variant="filled" onClick={answer}>
            <IconSend stroke={1.5} size={16} />
          </IconButton>
        </div>
        {below}
      </div>
    </aside>
  );
}

/** What is being set up, and beside it the chat that tries it; one below the other where there is no room. */
export const BesidePhone = ({ phone, children }: { phone: ReactNode; children: ReactNode }) => (
  <div className={classes.beside}>
    <div className={classes.fields}>{children}</div>
    {phone}
  </div>
);

interface PhoneLogProps {
  label: string;
  isBusy: boolean;
  /** Changes with whatever is to be in sight. */
  last: string;
  children: ReactNode;
}

/** What was said so far, the newest in sight. */
export function PhoneLog({ label, isBusy, last, children }: PhoneLogProps) {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last]);
  return (
    <div className={classes.log} role="log" tabIndex={0} aria-label={label} aria-busy={isBusy} ref={log}>
      {children}
    </div>
  );
}

export const PhoneNothing = ({ text }: { text: string }) => <p className={classes.nothing}>{text}</p>;

export const PhoneNote = ({ text }: { text: string }) => <p className={classes.note}>{text}</p>;

interface PhoneBubbleProps {
  /** Said by whom one plays. */
  isOwn: boolean;
  text: string;
  /** Above its words. */
  children?: ReactNode;
}

export const PhoneBubble = ({ isOwn, text, children }: PhoneBubbleProps) => (
  <div className={cx(saying.bubble, classes.bubble)} data-own={isOwn || undefined}>
    {children}
    <FormattedText text={text} />
  </div>
);
