import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, type Path, type PathValue, useController, useFormContext } from 'react-hook-form';
import { CheckboxField, SelectField, TextAreaField, TextField } from './fields.tsx';
import type { AppForm } from './form.tsx';
import { PlainPasswordField } from './plain-fields.tsx';

/** Fields that know their form: `name` is the schema's. */
export function useField(name: string, { afterChange, afterBlur }: Listeners = {}) {
  const { register, getFieldState, formState } = useFormContext();
  const bound = register(name, { onChange: afterChange, onBlur: afterBlur });
  return { ...bound, error: getFieldState(name, formState).error?.message };
}

/** Called once the form holds the new value, and once the field has lost the focus. */
type Listeners = { afterChange?: () => void; afterBlur?: () => void };

export type Bound<T> = Omit<T, 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'> & { name: string };

export function FormText({
  afterChange,
  afterBlur,
  ...props
}: Bound<ComponentProps<typeof TextField>> & Listeners) {
  return <TextField {...props} {...useField(props.name, { afterChange, afterBlur })} />;
}
export function FormPassword(props: Bound<ComponentProps<typeof PlainPasswordField>>) {
  return <PlainPasswordField {...props} {...useField(props.name)} />;
}
export function FormTextArea(props: Bound<ComponentProps<typeof TextAreaField>>) {
  return <TextAreaField {...props} {...useField(props.name)} />;
}
export function FormSelect(props: Bound<ComponentProps<typeof SelectField>>) {
  return <SelectField {...props} {...useField(props.name)} />;
}
/** Its tick is drawn by the form's value: one that a form writes into the box itself is not seen. */
export function FormCheckbox(props: Bound<ComponentProps<typeof CheckboxField>>) {
  const { field, fieldState } = useController({ name: props.name });
  const { value, ...bound } = field;
  return <CheckboxField {...props} {...bound} checked={value === true} error={fieldState.error?.message} />;
}

type Control = { value: unknown; onChange: (value: unknown) => void; error: string | undefined };

/** For what is not an input: chips, a day strip, a list of services. */
export function FormControl({ name, children }: { name: string; children: (control: Control) => ReactNode }) {
  const { field, fieldState } = useController({ name });
  return children({ value: field.value, onChange: field.onChange, error: fieldState.error?.message });
}

/** The same by hand, typed by its form: `ref` takes the focus at an error, `change` checks what was chosen at once. */
export function useFormControl<Input extends FieldValues, Output, Name extends Path<Input>>(
  form: AppForm<Input, Output>,
  name: Name,
) {
  const { field, fieldState } = useController({ control: form.control, name });
  return {
    value: field.value,
    ref: field.ref,
    error: fieldState.error?.message,
    change: (value: PathValue<Input, Name>) =>
      form.setValue(name, value, { shouldValidate: true, shouldDirty: true }),
  };
}

/** Value of a field by its name, for custom controls: `ref` gets the focus on an error, `change` validates at once. */
export function useValue<T>(name: string) {
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name });
  const value: T = field.value;
  const change = (next: T) => setValue(name, next, { shouldDirty: true, shouldValidate: true });
  return { value, ref: field.ref, error: fieldState.error?.message, change };
}
