import { Button, Modal, TextInput } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useStrings } from '../../platform/strings';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { uiStrings } from '../../ui/strings';
import { useLab } from '../lab';
import { sandboxStrings } from '../strings';
import { useForm } from './use-form';
import classes from './dialogs.module.css';

const places = [
  { name: 'paulista', latitude: '-23.561414', longitude: '-46.655881' },
  { name: 'copacabana', latitude: '-22.971177', longitude: '-43.182543' },
] as const;

/** A place on the map, with words for it. */
export function PlaceDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  return (
    <Modal opened={opened} onClose={onClose} title={t('place.title')} size={440}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  const ui = useStrings(uiStrings);
  const { sendExtra } = useLab();
  const [{ latitude, longitude }] = places;
  const form = useForm(
    { latitude, longitude, body: t('places.paulista') } as Record<'latitude' | 'longitude' | 'body', string>,
    {
      latitude: (value) => (isWithin(value, 90) ? null : t('place.latitudeWrong')),
      longitude: (value) => (isWithin(value, 180) ? null : t('place.longitudeWrong')),
    },
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ body, ...at }) => {
        sendExtra({
          type: 'location',
          latitude: numberOf(at.latitude),
          longitude: numberOf(at.longitude),
          body: body.trim(),
        });
        onClose();
      })}
    >
      <DialogContent>
        <div className={classes.examples} role="group" aria-label={t('place.example')}>
          {places.map(({ name, ...at }) => (
            <Button
              key={name}
              size="sm"
              leftSection={<IconMapPin stroke={1.5} size={14} />}
              onClick={() => form.set({ ...at, body: t(`places.${name}`) })}
            >
              {t(`places.${name}`)}
            </Button>
          ))}
        </div>
        <div className={classes.pair}>
          <TextInput label={t('place.latitude')} inputMode="decimal" data-autofocus {...form.field('latitude')} />
          <TextInput label={t('place.longitude')} inputMode="decimal" {...form.field('longitude')} />
        </div>
        <TextInput label={t('place.description')} maxLength={1000} {...form.field('body')} />
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('place.send')}
        </Button>
      </DialogFooter>
    </form>
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
