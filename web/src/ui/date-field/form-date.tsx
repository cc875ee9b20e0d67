import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { DateField } from './date-field.tsx';

type ControlledProps = 'value' | 'onChange' | 'onBlur' | 'ref' | 'error';

/** Date field of a form. An invalid text stays in the form, so that its schema rejects it. */
export function FormDate(props: Omit<ComponentProps<typeof DateField>, ControlledProps> & { name: string }) {
  const { field, fieldState } = useController({ name: props.name });
  return (
    <DateField
      {...props}
      ref={field.ref}
      value={String(field.value)}
      error={fieldState.error?.message}
      onBlur={field.onBlur}
      onChange={(date, written) => field.onChange(date === '' ? written : date)}
    />
  );
}
