import type { ComponentProps } from 'react';
import type { FormState } from './use-form';

type FormProps = Omit<ComponentProps<'form'>, keyof FormState<object>['element']> & {
  form: Pick<FormState<object>, 'element'>;
};

/** A form on a page, or a part of one: Enter and Ctrl+Enter send it. */
export function Form({ form, children, ...rest }: FormProps) {
  return (
    <form {...form.element} {...rest}>
      {children}
    </form>
  );
}
