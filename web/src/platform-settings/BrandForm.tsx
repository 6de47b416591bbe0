import { carriesWhite, platformSettings, type PlatformSettings } from '@guiche/contract/platform-settings';
import { TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FileField } from '../ui/FileField';
import { toast, toastError } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { useUploads } from '../ui/use-uploads';
import { dropLogo, saveLogo, savePlatform } from './data';
import { FormPart } from './FormPart';
import classes from './PlatformSettings.module.css';
import { platformStrings } from './strings';

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Name, colour and picture, as whoever comes sees them: at login, on every page, in letters and where invoices are paid. */
export function BrandForm({ settings }: { settings: PlatformSettings }) {
  const t = useStrings(platformStrings);
  const uploads = useUploads<'logo'>();
  const form = useForm({
    schema: rulesOf(platformSettings.update),
    initial: { name: settings.name, colour: settings.colour },
    follows: true,
    judge: ({ colour }) => ({
      colour: colour !== '' && (!isColour(colour) ? 'Invalid' : !carriesWhite(colour) && 'Too light'),
    }),
    words: { Invalid: t('notColour'), 'Too light': t('tooLight') },
    async save(values) {
      await savePlatform(values);
      toast.success(t('saved'));
    },
  });
  const { colour } = form.values;

  return (
    <FormPart id="platform-brand" title={t('brand')} why={t('brandWhy')} form={form}>
      <div className={classes.two}>
        <TextInput label={t('name')} placeholder="Guichê" dir="auto" {...form.field('name')} />
        <TextInput
          label={t('colour')}
          description={t('colourWhy')}
          placeholder="#2563eb"
          spellCheck={false}
          rightSection={
            <input
              type="color"
              className={classes.swatch}
              aria-label={t('pickColour')}
              value={isColour(colour) ? colour : '#2563eb'}
              onChange={(event) => form.change({ colour: event.currentTarget.value })}
            />
          }
          {...form.field('colour')}
        />
      </div>
      <FileField
        label={t('logo')}
        description={t('logoWhy')}
        accept=".png,.jpg,.jpeg,.webp"
        maxBytes={500_000}
        value={settings.logo === null ? null : { name: t('logo'), url: settings.logo }}
        upload={uploads.of('logo')}
        onChange={(value) => {
          if (value?.file) void uploads.send('logo', (way) => saveLogo(value.file!, way));
          else if (value === null) void dropLogo().catch(toastError);
        }}
      />
    </FormPart>
  );
}
