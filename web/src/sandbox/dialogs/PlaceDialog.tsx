import { sandbox } from '@guiche/contract/sandbox';
import { Button, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { rulesOf } from '../../platform/rules';
import { useStrings } from '../../platform/strings';
import { FormDialog } from '../../ui/FormDialog';
import { useForm } from '../../ui/use-form';
import { useLab } from '../lab';
import { sandboxDialogStrings } from './strings';
import classes from './dialogs.module.css';

const places = [
  { name: 'paulista', latitude: '-23.561414', longitude: '-46.655881' },
  { name: 'copacabana', latitude: '-22.971177', longitude: '-43.182543' },
] as const;

/** A place on the map, with words for it. */
export function PlaceDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxDialogStrings);
  const { sendExtra } = useLab();
  const [{ latitude, longitude }] = places;
  const form = useForm({
    initial: { at: { latitude, longitude } as Record<'latitude' | 'longitude', string>, body: t('places.paulista') },
    schema: rulesOf(sandbox.send),
    judge: ({ at }) => ({
      'at.latitude': !isWithin(at.latitude, 90) && t('place.latitudeWrong'),
      'at.longitude': !isWithin(at.longitude, 180) && t('place.longitudeWrong'),
    }),
    save({ at, body }) {
      sendExtra({
        type: 'location',
        latitude: numberOf(at.latitude),
        longitude: numberOf(at.longitude),
        body: body.trim(),
      });
      onClose();
    },
    emptyWaits: true,
  });
  return (
    <FormDialog
      form={form}
      title={t('place.title')}
      size={440}
      submitLabel={t('place.send')}
      asks={false}
      onClose={onClose}
    >
      <div className={classes.examples} role="group" aria-label={t('place.example')}>
        {places.map(({ name, ...at }) => (
          <Button
            key={name}
            size="sm"
            leftSection={<IconMapPin stroke={1.5} size={14} />}
            onClick={() => form.change({ at, body: t(`places.${name}`) })}
          >
            {t(`places.${name}`)}
          </Button>
        ))}
      </div>
      <div className={classes.pair}>
        <TextInput label={t('place.latitude')} inputMode="decimal" data-autofocus {...form.field('at.latitude')} />
        <TextInput label={t('place.longitude')} inputMode="decimal" {...form.field('at.longitude')} />
      </div>
      <TextInput label={t('place.description')} {...form.field('body')} />
    </FormDialog>
  );
}

/** Brazilians write a decimal comma. */
function numberOf(text: string): number {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  return plain === '' ? Number.NaN : Number(plain);
}

function isWithin(text: string, most: number): boolean {
  const number = numberOf(text);
  return Number.isFinite(number) && Math.abs(number) <= most;
}
