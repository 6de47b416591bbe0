import { renderTemplate, type Template, type TemplateTop } from '@guiche/contract/templates';
import { IconFile, IconMapPin, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStrings } from '../platform/strings';
import { FormattedText } from '../ui/FormattedText';
import type { TypedPlace } from './fill';
import { templateStrings } from './dialog-strings';
import classes from './TemplateDialog.module.css';

interface Props {
  template: Template;
  values: Record<string, string>;
  file: File | null;
  place: TypedPlace;
}

/** The template as the customer will see it, while its fields are being filled in. */
export function TemplatePreview({ template, values, file, place }: Props) {
  const t = useStrings(templateStrings);
  const { buttons, top } = template;
  return (
    <figure className={classes.preview}>
      <figcaption>{t('preview')}</figcaption>
      <div className={classes.bubble}>
        {top && <Top top={top} file={file} place={place} />}
        <FormattedText text={renderTemplate(template, values)} />
      </div>
      {buttons.length > 0 && (
        <ul className={classes.buttons} aria-label={t('buttons', { list: buttons.join(', ') })}>
          {buttons.map((label, index) => (
            <li key={index} dir="auto">
              {label}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}

const icons = { image: IconPhoto, video: IconVideo, document: IconFile, location: IconMapPin };

/** What stands above the words: what was chosen, or that something will. */
function Top({ top, file, place }: { top: TemplateTop; file: File | null; place: TypedPlace }) {
  const t = useStrings(templateStrings);
  const url = useUrl(top === 'image' || top === 'video' ? file : null);
  const Icon = icons[top];
  if (url && top === 'image') return <img className={classes.picture} src={url} alt={t('top.image')} />;
  if (url && top === 'video')
    return (
      <video className={classes.picture} src={`${url}#t=0.1`} muted preload="metadata" aria-label={t('top.video')} />
    );
  const words =
    top === 'location' ? [place.name, place.address].filter((word) => word.trim()) : file ? [file.name] : [];
  return (
    <span className={classes.stands}>
      <Icon stroke={1.5} size={20} aria-hidden="true" />
      <span dir="auto">{words.join('\n') || t(`top.${top}`)}</span>
    </span>
  );
}

/** An address of a file of this computer, given back when it is not shown any more. */
function useUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
