import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import part from '../ui/Part.module.css';
import type { FormState } from '../ui/use-form';
import classes from './PlatformSettings.module.css';
import { platformStrings } from './strings';

interface FormPartProps {
  /** What its heading is called in the document. */
  id: string;
  title: string;
  why?: string;
  form?: Pick<FormState<object>, 'element' | 'busy' | 'isDirty'>;
  children: ReactNode;
}

/** A part of these settings that is saved by itself; without a form there is nothing to save yet. */
export function FormPart({ id, title, why, form, children }: FormPartProps) {
  const t = useStrings(platformStrings);
  const inside = (
    <>
      <h2 id={id} className={part.heading}>
        {title}
      </h2>
      {why && <p className={part.why}>{why}</p>}
      {children}
    </>
  );
  const frame = { className: classes.part, 'aria-labelledby': id };
  if (!form) return <section {...frame}>{inside}</section>;
  return (
    <Form form={form} {...frame}>
      {inside}
      <div>
        <Button type="submit" variant="filled" loading={form.busy} disabled={!form.isDirty}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
