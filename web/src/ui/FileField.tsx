import { Button } from '@mantine/core';
import { IconFile, IconMicrophone, IconPhoto, IconUpload, IconVideo, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type DragEvent, type ReactNode, type Ref } from 'react';
import { formatBytes } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './FileField.module.css';
import { fileStrings } from './file-strings';
import labelled from './Labelled.module.css';
import { ProgressBar } from './ProgressBar';
import { IconButton } from './IconButton';
import type { Upload } from './use-uploads';

/** A file of a form: chosen here (`file`) and still to be sent, or stored already (`url`). */
export interface FileValue {
  name: string;
  file?: File;
  url?: string | null;
}

export interface FileFieldProps {
  /** What it is called; in a row of several `isLabelHidden` leaves it to screen readers. */
  label: string;
  isLabelHidden?: boolean;
  description?: ReactNode;
  value: FileValue | null;
  onChange: (value: FileValue | null) => void;
  /** It is replaced at most, and not taken away. */
  isKept?: boolean;
  /** Chosen or dropped beside the first: for a list of several, which makes fields of them. */
  onMore?: (files: File[]) => void;
  /** Endings that are taken, as a file dialog wants them: `.png,.jpg,.jpeg`. Without it any. */
  accept?: string;
  maxBytes: number;
  /** How it fares on its way up: `uploads.of(key)` of `useUploads`. */
  upload?: Upload;
  /** What the form says of it. */
  error?: string | undefined;
  disabled?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
}

const endings = (accept: string) => accept.split(',').map((ending) => ending.trim().toLowerCase());
const isPicture = (name: string) => /\.(png|jpe?g|webp|gif)$/i.test(name);

/**
 * A file chosen or dropped, replaced, taken away, and on its way up, with what is wrong about it said in its place. What is
 * refused here leaves what was there.
 */
export function FileField(props: FileFieldProps) {
  const { label, value, onChange, accept, maxBytes, upload = {}, disabled = false } = props;
  const t = useStrings(fileStrings);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const kinds = accept && endings(accept).join(', ');
  const limit = formatBytes(maxBytes);
  const problem = refused ?? upload.problem ?? props.error;
  const isSending = upload.share !== undefined;
  const isLocked = disabled || isSending;

  function judge({ name, size }: File): string | null {
    if (accept && !endings(accept).some((ending) => name.toLowerCase().endsWith(ending)))
      return t('wrongKind', { name, kinds: kinds! });
    if (size === 0) return t('empty', { name });
    return size > maxBytes ? t('tooLarge', { name, size: formatBytes(size), limit }) : null;
  }

  function take(files: readonly File[]) {
    const [file, ...more] = props.onMore ? files : files.slice(0, 1);
    if (!file || isLocked) return;
    const why = judge(file);
    setRefused(why);
    if (!why) onChange({ name: file.name, file });
    if (more.length > 0) props.onMore?.(more);
  }

  function remove() {
    setRefused(null);
    onChange(null);
    // its own button goes with it
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus());
  }

  const drop = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover' && !isLocked);
    if (event.type === 'drop') take([...event.dataTransfer.files]);
  };
  const choose = (words: ReactNode, more: { 'aria-label'?: string }) => (
    <Button
      ref={props.ref}
      type="button"
      size="sm"
      disabled={isLocked}
      aria-describedby={`${id}-hint ${id}-error`}
      aria-invalid={problem ? true : undefined}
      leftSection={<IconUpload stroke={1.5} size={16} />}
      onClick={() => input.current?.click()}
      onBlur={props.onBlur}
      {...(props.name ? { name: props.name } : {})}
      {...more}
    >
      {words}
    </Button>
  );

  return (
    <div className={labelled.group} role="group" aria-labelledby={`${id}-label`}>
      <span id={`${id}-label`} className={props.isLabelHidden ? 'spoken' : labelled.label}>
        {label}
      </span>
      <div
        ref={box}
        className={classes.box}
        data-over={isOver || undefined}
        data-empty={value === null || undefined}
        data-wrong={problem !== undefined || undefined}
        onDragOver={drop}
        onDragLeave={drop}
        onDrop={drop}
      >
        {value === null ? (
          <>
            {choose(t('choose'), {})}
            <span className={classes.drop}>{t('drop')}</span>
          </>
        ) : (
          <>
            <Thumb key={value.name} value={value} />
            <span className={classes.words}>
              <span className={classes.name} dir="auto" title={value.name}>
                {value.name}
              </span>
              {isSending ? (
                <Way name={value.name} share={upload.share ?? 0} />
              ) : (
                value.file && <small>{formatBytes(value.file.size)}</small>
              )}
            </span>
            {isSending
              ? upload.cancel && (
                  <IconButton size="sm" label={t('cancel', { name: value.name })} onClick={upload.cancel}>
                    <IconX stroke={1.5} size={16} />
                  </IconButton>
                )
              : !disabled && (
                  <>
                    {choose(t('replace'), { 'aria-label': t('replaceName', { name: value.name }) })}
                    {!props.isKept && (
                      <IconButton size="sm" label={t('remove', { name: value.name })} onClick={remove}>
                        <IconX stroke={1.5} size={16} />
                      </IconButton>
                    )}
                  </>
                )}
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept={accept}
          multiple={props.onMore !== undefined}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            // the same one again, mended meanwhile, is a change too
            currentTarget.value = '';
            take(files);
          }}
        />
      </div>
      <p id={`${id}-hint`} className={classes.hint} hidden={props.isLabelHidden && value !== null}>
        {props.description ?? (kinds ? t('atMostOf', { kinds, limit }) : t('atMost', { limit }))}
      </p>
      <p id={`${id}-error`} className={classes.error} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** What it looks like, where it is a picture; else what kind of file it is. */
function Thumb({ value: { name, file, url } }: { value: FileValue }) {
  const [own, setOwn] = useState<string | null>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (!file || !isPicture(file.name)) return undefined;
    const made = URL.createObjectURL(file);
    setOwn(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const src = file ? own : isPicture(name) ? url : null;
  const Icon = isPicture(name)
    ? IconPhoto
    : /\.(mp4|3gp|mov|webm|mkv)$/i.test(name)
      ? IconVideo
      : /\.(mp3|ogg|opus|m4a|aac|wav|amr)$/i.test(name)
        ? IconMicrophone
        : IconFile;
  return (
    <span className={classes.thumb}>
      {src && !isBroken ? (
        <img src={src} alt="" onError={() => setBroken(true)} />
      ) : (
        <Icon stroke={1.5} size={18} aria-hidden="true" />
      )}
    </span>
  );
}

function Way({ name, share }: { name: string; share: number }) {
  const t = useStrings(fileStrings);
  const percent = Math.floor(share * 100);
  return (
    <span className={classes.way}>
      <ProgressBar label={t('sending', { name })} share={share} />
      <span className={classes.percent}>{percent}%</span>
    </span>
  );
}
