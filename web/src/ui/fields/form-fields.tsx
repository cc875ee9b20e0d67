import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, type Path, type PathValue, useController, useFormContext } from 'react-hook-form';
import { CheckboxField, PasswordField, SelectField, TextAreaField, TextField } from './fields.tsx';
import type { AppForm } from './form.tsx';

/** Binds a field to the surrounding form. `name` is the schema's. */
export function useBoundField(name: string, { afterChange, afterBlur }: FieldListeners = {}) {
  const { register, getFieldState, formState } = useFormContext();
  const fieldProps = register(name, { onChange: afterChange, onBlur: afterBlur });
  return { ...fieldProps, error: getFieldState(name, formState).error?.message };
}

type FieldListeners = { afterChange?: () => void; afterBlur?: () => void };

export type BoundProps<T> = Omit<T, 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'> & { name: string };

export function FormText({
  afterChange,
  afterBlur,
  ...props
}: BoundProps<ComponentProps<typeof TextField>> & FieldListeners) {
  return <TextField {...props} {...useBoundField(props.name, { afterChange, afterBlur })} />;
}
export function FormPassword(props: BoundProps<ComponentProps<typeof PasswordField>>) {
  return <PasswordField {...props} {...useBoundField(props.name)} />;
}
export function FormTextArea(props: BoundProps<ComponentProps<typeof TextAreaField>>) {
  return <TextAreaField {...props} {...useBoundField(props.name)} />;
}
export function FormSelect(props: BoundProps<ComponentProps<typeof SelectField>>) {
  return <SelectField {...props} {...useBoundField(props.name)} />;
}
/** Controlled, because values that the form writes into the DOM do not update the drawn tick. */
export function FormCheckbox(props: BoundProps<ComponentProps<typeof CheckboxField>>) {
  const { field, fieldState } = useController({ name: props.name });
  const { value, ...fieldProps } = field;
  return (
    <CheckboxField {...props} {...fieldProps} checked={value === true} error={fieldState.error?.message} />
  );
}

type FieldControl = { value: unknown; onChange: (value: unknown) => void; error: string | undefined };

/** Binds custom controls such as chips, a day strip or a list of services. */
export function FormControl({
  name,
  children,
}: {
  name: string;
  children: (control: FieldControl) => ReactNode;
}) {
  const { field, fieldState } = useController({ name });
  return children({ value: field.value, onChange: field.onChange, error: fieldState.error?.message });
}

/** Returns a typed binding of a control: `ref` takes the focus on an error, `change` validates at once. */
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

/** Returns the value of a custom control: `ref` takes the focus on an error, `change` validates at once. */
export function useFieldValue<T>(name: string) {
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name });
  const value: T = field.value;
  const change = (newValue: T) => setValue(name, newValue, { shouldDirty: true, shouldValidate: true });
  return { value, ref: field.ref, error: fieldState.error?.message, change };
}
