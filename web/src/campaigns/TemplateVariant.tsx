import { templateFiles, type FilledTemplate } from '@guiche/contract/templates';
import type { LineTemplates } from '../templates/line-templates';
import { TemplateSelect } from '../templates/TemplateSelect';
import { formatBytes } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './CampaignDialog.module.css';
import { variantTemplateStrings } from './template-strings';

interface TemplateVariantProps {
  name: string;
  /** Those of the line; nothing while they are being asked for. */
  known: LineTemplates | undefined;
  hasFailed: boolean;
  value: FilledTemplate | null;
  onChange: (value: FilledTemplate | null) => void;
  error: string | undefined;
}

/** A variant as one of the line's approved templates. */
export function TemplateVariant({ known, ...props }: TemplateVariantProps) {
  const t = useStrings(variantTemplateStrings);
  return (
    <TemplateSelect
      {...props}
      known={known?.templates}
      why={t('why')}
      goneWhy={t('goneWhy')}
      unfit={({ misfit }) => misfit && t(`misfit.${misfit}`)}
      variable="{nome}"
      about={({ top }) =>
        top &&
        top !== 'location' && (
          <p className={classes.meta}>{t(`file.${top}`, { size: formatBytes(templateFiles[top].most) })}</p>
        )
      }
    />
  );
}
