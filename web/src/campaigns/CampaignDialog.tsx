import { CampaignLimits, campaigns, type Campaign } from '@guiche/contract/campaigns';
import { Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatBytes } from '../platform/dates';
import { useRunsCampaigns } from '../campaign-settings/data';
import { useConnections } from '../connections/data';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { useUploads } from '../ui/use-uploads';
import { Warning } from '../ui/Warning';
import classes from './CampaignDialog.module.css';
import { attachFile, detachFile, saveCampaign } from './data';
import { bodyOf, initialOf, templateNames, templatesOf, textsOf, type FormValues } from './form-values';
import { formStrings } from './form-strings';
import { LegalBasisFields } from './LegalBasisFields';
import { FurtherFields, LinkFields } from './LinkFields';
import { Phone } from './Phone';
import { editableOf, startOf } from './rules';
import { campaignStrings } from './strings';
import { keyOf, useLineTemplates } from '../templates/line-templates';
import { TemplateVariant } from './TemplateVariant';
import { useReadings } from './use-readings';
import { VariantTabs, type Variant } from './VariantTabs';

const rules = rulesOf(campaigns.create);

interface CampaignDialogProps {
  /** Null for a new one. */
  row: Campaign | null;
  /** It is kept; where it might begin now, it is handed on to be rehearsed. */
  onSaved: (campaign: Campaign | null) => void;
  onClose: () => void;
}

/** A campaign with everything about it; beside what is written how some would read it. */
export default function CampaignDialog({ row, onSaved, onClose }: CampaignDialogProps) {
  const t = useStrings(formStrings);
  const words = useStrings(campaignStrings);
  const [opened] = useState(() => new Date());
  const runs = useRunsCampaigns();
  const editable = editableOf(row, opened, runs);
  const isFixed = editable !== 'all';
  const uploads = useUploads<'file'>();
  const [kept, setKept] = useState(row);
  const [before] = useState(() => initialOf(row));
  const lines = useConnections().data;
  const isCloud = (id: number | null) => lines?.find((line) => line.id === id)?.provider === 'cloud';
  const [side, setSide] = useState<'message' | 'confirmationMessage'>('message');
  const [shown, setShown] = useState<Record<typeof side, Variant>>({ message: 1, confirmationMessage: 1 });
  const form = useForm<FormValues>({
    schema: {
      name: rules.name!,
      message1: rules.message1!,
      basisNote: rules.basisNote!,
      notWithinDays: rules.notWithinDays!,
    },
    initial: before,
    judge(values) {
      const isOfficial = isCloud(values.whatsappId);
      const time = values.scheduledAt && new Date(values.scheduledAt);
      const hasWords =
        textsOf(values, 'message').some((text) => text.trim() !== '') ||
        values.file !== null ||
        (isOfficial && templatesOf(values, 'message').some(Boolean));
      const goesByItself = values.scheduledAt !== '' && !isFixed;
      return {
        scheduledAt:
          goesByItself &&
          time &&
          time <= new Date() &&
          values.scheduledAt !== before.scheduledAt &&
          'Must be in the future',
        message1: goesByItself && !hasWords && t('message.none'),
        confirmationMessage1:
          values.confirmation &&
          !textsOf(values, 'confirmationMessage').some((text) => text.trim() !== '') &&
          !(isOfficial && templatesOf(values, 'confirmationMessage').some(Boolean)) &&
          t('confirmationMessage.none'),
      };
    },
    words: { 'Must be in the future': t('past') },
    reveal: (fields) => {
      const first = fields.find((field) => /essage\d$/.test(field));
      if (first) setSide(first.startsWith('confirmation') ? 'confirmationMessage' : 'message');
    },
    async save(values) {
      const chosen = values.file?.file;
      const body = bodyOf(values, isFixed, runs);
      // what leaves by itself must have something to say: its file goes up before its time is said
      const early = chosen && 'scheduledAt' in body ? { ...body, scheduledAt: kept?.scheduledAt ?? null } : body;
      let saved = await saveCampaign(kept?.id ?? null, early);
      setKept(saved);
      if (chosen && !(await uploads.send('file', (way) => attachFile(saved.id, chosen, way)))) return;
      if (!values.file && saved.mediaName) await detachFile(saved.id);
      if (early !== body) saved = await saveCampaign(saved.id, body);
      if (saved.warning) toast.error(t('noAudience'));
      else toast.success(t('saved'));
      onSaved(startOf(saved) === 'now' && isReady(saved) ? saved : null);
    },
    errors: {
      ERR_NO_CONTACT_LIST_FOUND: 'contactListId',
      ERR_NO_TAG_FOUND: 'tagListId',
      ERR_NO_WAPP_FOUND: 'whatsappId',
      ERR_NO_FILE_LIST_FOUND: 'fileListId',
      ERR_NO_QUEUE_FOUND: 'queueId',
    },
  });
  const { values, change } = form;
  const isOfficial = isCloud(values.whatsappId);
  const approved = useLineTemplates(isOfficial ? values.whatsappId : null);
  const chosen = isOfficial ? templatesOf(values, side)[shown[side] - 1]! : null;
  const template = chosen && approved.data?.templates.find((one) => keyOf(one) === keyOf(chosen));
  const read = chosen && template ? { of: template, values: chosen.values } : null;
  const preview = useReadings(values, `${side}${shown[side]}`, read);
  const file = form.field('file');

  const tabs = (kind: typeof side) => {
    const texts = textsOf(values, kind);
    const templateField = `${templateNames[kind]}${shown[kind]}` as const;
    const wrong = form.problem(`${kind}${shown[kind]}`) ?? form.problem(`${kind}1`);
    return (
      <VariantTabs
        kind={kind}
        texts={texts}
        chips={preview.chips}
        shown={shown[kind]}
        onShow={(variant) => {
          setSide(kind);
          setShown({ ...shown, [kind]: variant });
        }}
        onChange={(variant, text) => {
          setSide(kind);
          change({ [`${kind}${variant}`]: text });
        }}
        error={texts.every((text) => text.trim() === '') || shown[kind] === 1 ? wrong : undefined}
        most={CampaignLimits.text}
        mayBeEmpty={kind === 'message' && values.file !== null}
        templates={isOfficial ? templatesOf(values, kind) : []}
      >
        {isOfficial && (
          <TemplateVariant
            name={templateField}
            known={approved.data}
            hasFailed={approved.isError}
            value={values[templateField]}
            error={form.problem(templateField)}
            onChange={(next) => {
              setSide(kind);
              change({ [templateField]: next });
            }}
          />
        )}
      </VariantTabs>
    );
  };

  return (
    <FormDialog
      form={form}
      title={row ? words(editable === 'nothing' ? 'view' : 'edit', row) : words('create')}
      size={1040}
      submit={{ disabled: editable === 'nothing' }}
      submitLabel={t(values.scheduledAt && !isFixed ? 'schedule' : 'save')}
      onClose={onClose}
    >
      {editable === 'nothing' && (
        <Warning>{t(!runs ? 'notYours' : row?.status === 'PROGRAMADA' ? 'soon' : 'fixed')}</Warning>
      )}
      {editable === 'words' && <Warning>{t('wordsOnly')}</Warning>}
      <div className={classes.split}>
        <fieldset className={classes.fields} disabled={editable === 'nothing'}>
          <LinkFields
            form={form}
            opened={opened}
            isFixed={isFixed}
            isLocked={editable === 'nothing'}
            runs={runs}
            retryOf={row?.retryOf ?? null}
          >
            <TextInput label={t('name')} data-autofocus readOnly={isFixed} dir="auto" {...form.field('name')} />
          </LinkFields>
          {tabs('message')}
          <FileField
            label={t('file')}
            description={t('fileWhy', { limit: formatBytes(CampaignLimits.file) })}
            maxBytes={CampaignLimits.file}
            upload={uploads.of('file')}
            disabled={editable === 'nothing'}
            {...file}
            onChange={(value: FileValue | null) => {
              uploads.forget('file');
              file.onChange(value);
            }}
          />
          <Switch
            label={t('confirmation')}
            description={t('confirmationWhy')}
            disabled={isFixed}
            {...form.field('confirmation')}
            onChange={(event) => {
              const confirmation = event.currentTarget.checked;
              setSide(confirmation ? 'confirmationMessage' : 'message');
              change({ confirmation });
            }}
          />
          {values.confirmation && tabs('confirmationMessage')}
          <LegalBasisFields form={form} isFixed={isFixed} />
          <FurtherFields form={form} isFixed={isFixed} isLocked={editable === 'nothing'} />
        </fieldset>
        <Phone
          sender={preview.sender}
          readings={preview.readings}
          isExample={preview.isExample}
          file={side === 'message' ? values.file : null}
          note={preview.note}
          buttons={template?.buttons}
        />
      </div>
    </FormDialog>
  );
}

/** It has somebody to write to: it might begin now. */
const isReady = (campaign: Campaign) =>
  campaign.contactListId !== null || campaign.tagListId !== null || campaign.retryOf !== null;
