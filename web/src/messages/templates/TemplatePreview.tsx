import { renderTemplate, type Template } from '@guiche/contract/templates';
import { useStrings } from '../../platform/strings';
import { FormattedText } from '../../ui/FormattedText';
import { templateStrings } from './strings';
import classes from './TemplateDialog.module.css';

/** The template as the customer will see it, while its fields are being filled in. */
export function TemplatePreview({ template, values }: { template: Template; values: Record<string, string> }) {
  const t = useStrings(templateStrings);
  const { buttons } = template;
  return (
    <figure className={classes.preview}>
      <figcaption>{t('preview')}</figcaption>
      <div className={classes.bubble}>
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
