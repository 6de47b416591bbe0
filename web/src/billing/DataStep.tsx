import { subscription } from '@guiche/contract/subscription';
import { Button, Select, TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { Form } from '../ui/Form';
import { useForm } from '../ui/use-form';
import classes from './Billing.module.css';
import { checkoutStrings } from './checkout-strings';
import type { Payer } from './data';

/** Who pays. Nothing of a card is asked for: payment is by Pix. */
export function DataStep({ payer, onNext }: { payer: Payer; onNext: (payer: Payer) => void }) {
  const t = useStrings(checkoutStrings);
  const form = useForm({
    schema: rulesOf(subscription.pay),
    initial: payer,
    judge: (values) => ({
      firstName: values.firstName.trim() === '' && t('wrong.firstName'),
      address2: values.address2.trim() === '' && t('wrong.address2'),
      city: values.city.trim() === '' && t('wrong.city'),
      zipcode:
        values.zipcode.trim() === ''
          ? t('wrong.zipcode')
          : values.country === 'BR' && !/^\d{5}-?\d{3}$/.test(values.zipcode.trim()) && t('wrong.zipcodeFormat'),
      country: values.country === '' && t('wrong.country'),
    }),
    save: (values) => onNext(values),
  });
  return (
    <Form form={form}>
      <DialogContent>
        <TextInput label={t('fields.firstName')} autoComplete="name" {...form.field('firstName')} />
        <TextInput label={t('fields.address2')} autoComplete="street-address" {...form.field('address2')} />
        <div className={classes.two}>
          <TextInput
            label={t('fields.zipcode')}
            autoComplete="postal-code"
            placeholder="00000-000"
            {...form.field('zipcode')}
          />
          <TextInput label={t('fields.city')} autoComplete="address-level2" {...form.field('city')} />
        </div>
        <div className={classes.two}>
          <TextInput label={t('fields.state')} autoComplete="address-level1" {...form.field('state')} />
          <Select
            label={t('fields.country')}
            allowDeselect={false}
            data={[
              { value: 'BR', label: t('countries.BR') },
              { value: 'US', label: t('countries.US') },
            ]}
            {...form.field('country')}
          />
        </div>
      </DialogContent>
      <DialogFooter>
        <Button type="submit" variant="filled">
          {t('next')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
