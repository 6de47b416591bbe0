import { IconFile } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import type { FileValue } from '../ui/FileField';
import { FormattedText } from '../ui/FormattedText';
import saying from '../ui/Saying.module.css';
import classes from './Phone.module.css';
import { formStrings } from './form-strings';
import { variantTemplateStrings } from './template-strings';

export interface Reading {
  name: string;
  number: string;
  text: string;
  /** What whoever has not written lately reads instead. */
  template?: string | undefined;
}

interface PhoneProps {
  /** Who writes. */
  sender: string;
  readings: readonly Reading[];
  /** They are nobody's: there is no list yet. */
  isExample?: boolean;
  file?: FileValue | null;
  note?: string | undefined;
  /** The buttons below a template; absent where there is none. */
  buttons?: readonly string[] | undefined;
}

/** A message as it would lie on the phones of some who receive it. */
export function Phone({ sender, readings, isExample = false, file = null, note, buttons }: PhoneProps) {
  const t = useStrings(formStrings);
  const [at, setAt] = useState(0);
  const words = useStrings(variantTemplateStrings);
  const shown = readings[at] ?? readings[0];
  const template = shown?.template;
  const hasText = shown && (shown.text.trim() !== '' || (file !== null && template === undefined));
  const isEither = hasText && template !== undefined;
  return (
    <section className={classes.side} aria-label={t('preview.title')}>
      <div className={classes.head}>
        <span className={classes.label}>{t('preview.title')}</span>
        {isExample && <span className={classes.meta}>{t('preview.example')}</span>}
      </div>
      {readings.length > 1 && (
        <div className={classes.readers} role="group" aria-label={t('preview.whose')}>
          {readings.map((reading, n) => (
            <button
              key={reading.number}
              type="button"
              className={classes.reader}
              aria-pressed={reading === shown}
              onClick={() => setAt(n)}
            >
              <span dir="auto">{reading.name.trim() || t('preview.noName')}</span>
              <small>…{reading.number.slice(-4)}</small>
            </button>
          ))}
        </div>
      )}
      <div className={classes.phone}>
        <header className={classes.sender} dir="auto">
          {sender}
        </header>
        <div className={classes.log}>
          {isEither && <p className={classes.who}>{words('within')}</p>}
          {hasText && (
            <div
              className={cx(saying.bubble, classes.bubble)}
              aria-label={t('preview.of', { name: titleOf(shown) })}
              role="group"
            >
              {file && <Attached key={file.name} file={file} />}
              <FormattedText text={shown.text} />
            </div>
          )}
          {isEither && <p className={classes.who}>{words('outside')}</p>}
          {shown && template !== undefined && (
            <div
              className={cx(saying.bubble, classes.bubble)}
              aria-label={words('short', { name: titleOf(shown) })}
              role="group"
            >
              {file && <Attached key={file.name} file={file} />}
              <FormattedText text={template} />
              {buttons?.map((label, n) => (
                <span key={n} className={classes.button} dir="auto">
                  {label}
                </span>
              ))}
            </div>
          )}
          {!hasText && template === undefined && <p className={classes.empty}>{t('preview.empty')}</p>}
        </div>
      </div>
      {note && <p className={classes.meta}>{note}</p>}
    </section>
  );
}

/** The picture itself, else what the file is called. */
function Attached({ file: { name, file, url } }: { file: FileValue }) {
  const [own, setOwn] = useState<string | null>(null);
  const isPicture = /\.(png|jpe?g|webp|gif)$/i.test(name);
  useEffect(() => {
    if (!file || !isPicture) return undefined;
    const made = URL.createObjectURL(file);
    setOwn(made);
    return () => URL.revokeObjectURL(made);
  }, [file, isPicture]);
  const src = isPicture ? (file ? own : url) : null;
  return src ? (
    <img className={classes.picture} src={src} alt="" />
  ) : (
    <span className={classes.file} dir="auto">
      <IconFile stroke={1.5} size={16} aria-hidden="true" /> {name}
    </span>
  );
}
