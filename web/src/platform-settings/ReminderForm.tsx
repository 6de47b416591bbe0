import { platformSettings, type PlatformSettings } from '@guiche/contract/platform-settings';
import type { FilledTemplate } from '@guiche/contract/templates';
import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { useLineTemplates } from '../templates/line-templates';
import { TemplateSelect } from '../templates/TemplateSelect';
import { useLines } from '../platform/lines';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import part from '../ui/Part.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { savePlatform } from './data';
import { FormPart } from './FormPart';
import classes from './PlatformSettings.module.css';
import { platformStrings } from './strings';

/** Over which line of the operator's company the others are told of their invoices, or that it has none. */
export function ReminderForm({ settings }: { settings: PlatformSettings }) {
  const t = useStrings(platformStrings);
  const { data: lines } = useLines();
  const form = useForm({
    schema: rulesOf(platformSettings.update),
    initial: {
      reminderConnectionId: settings.reminderConnectionId,
      reminderTemplate: settings.reminderTemplate ?? null,
    },
    follows: true,
    judge: ({ reminderTemplate }) => ({ reminderTemplate: hasEmptyField(reminderTemplate) && 'Required' }),
    errors: { ERR_NO_WAPP_FOUND: 'reminderConnectionId', ERR_NO_TEMPLATE_FOUND: 'reminderTemplate' },
    async save(values) {
      await savePlatform(values);
      toast.success(t('saved'));
    },
  });
  const chosen = form.values.reminderConnectionId;
  const isOfficial = lines?.some(({ id, provider }) => id === chosen && provider === 'cloud') ?? false;
  const approved = useLineTemplates(isOfficial ? chosen : null);
  const templates = approved.data?.templates;
  if (!lines) return null;
  const about = { id: 'platform-reminders', title: t('reminders'), why: t('remindersWhy') };
  if (lines.length === 0)
    return (
      <FormPart {...about}>
        <p>
          {t('noLineYet')} <Link to="/connections">{t('toConnections')}</Link>
        </p>
      </FormPart>
    );
  const { error, onBlur, ref } = form.field('reminderConnectionId');

  return (
    <FormPart {...about} form={form}>
      <div className={classes.two}>
        <Select
          {...{ error, onBlur, ref }}
          name="reminderConnectionId"
          label={t('reminderLine')}
          description={t('reminderLineWhy')}
          placeholder={t('noReminderLine')}
          data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === null ? null : String(chosen)}
          clearable
          onChange={(value) => form.change({ reminderConnectionId: value === null ? null : Number(value) })}
        />
      </div>
      {isOfficial && (
        <>
          {form.values.reminderTemplate === null && <Warning>{t('officialReminders')}</Warning>}
          <TemplateSelect
            name="reminderTemplate"
            known={templates}
            hasFailed={approved.isError}
            value={form.values.reminderTemplate}
            error={form.problem('reminderTemplate')}
            onChange={(reminderTemplate) => form.change({ reminderTemplate })}
            why={t('templateWhy')}
            goneWhy={t('templateGoneWhy')}
            unfit={({ misfit, top }) => (misfit || top ? t('templateUnfit') : null)}
            variable="{empresa}"
            about={({ fields }) => fields.length > 0 && <p className={part.why}>{t('templateVariables')}</p>}
          />
        </>
      )}
    </FormPart>
  );
}

const hasEmptyField = (chosen: FilledTemplate | null): boolean =>
  Object.values(chosen?.values ?? {}).some((typed) => typed.trim() === '');
