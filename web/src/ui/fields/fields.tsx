import {
  CheckboxField as AmplifyCheckbox,
  SelectField as AmplifySelect,
  TextField as AmplifyText,
  TextAreaField as AmplifyTextArea,
} from '@aws-amplify/ui-react';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react';
import { toButtonClass } from '../buttons/button-class.ts';
import { ErrorText, LabelText } from './field-text.tsx';

export type FieldLabels = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
};
type NativeProps<T extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithRef<T>,
  'size' | 'color' | 'height' | 'width' | 'wrap' | 'children'
>;

const buildFieldLabels = ({ label, hint, error, optional }: FieldLabels) => ({
  label: <LabelText label={label} optional={optional} />,
  descriptiveText: error ? undefined : hint,
  hasError: error !== undefined,
  errorMessage: error ? <ErrorText text={error} /> : undefined,
});

type TextFieldProps = FieldLabels &
  NativeProps<'input'> & {
    /** `code` is spaced to be read character by character. The others add a unit. */
    variant?: 'code' | 'dollars' | 'percent' | 'units' | 'pounds' | 'minutes' | 'calories';
    labelHidden?: boolean;
    icon?: ReactNode;
    /** Button inside the field, at its end. */
    button?: ReactNode;
    /** Marks the field without a message of its own. */
    isInvalid?: boolean | undefined;
  };

export function TextField({
  label,
  hint,
  error,
  optional,
  variant,
  icon,
  button,
  isInvalid = false,
  ...nativeProps
}: TextFieldProps) {
  return (
    <AmplifyText
      {...nativeProps}
      {...toVariantClass(variant)}
      {...(icon !== undefined && { innerStartComponent: icon })}
      {...(button !== undefined && { innerEndComponent: button })}
      {...buildFieldLabels({ label, hint, error, optional })}
      hasError={isInvalid || error !== undefined}
    />
  );
}

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'button' | 'icon' | 'variant'>) {
  const [isShown, setShown] = useState(false);
  const label = isShown ? 'Ocultar contraseña' : 'Mostrar contraseña';
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      button={
        <button
          type="button"
          className={`${toButtonClass({ variant: 'ghost', size: 'small' })} button--icon`}
          aria-label={label}
          title={label}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff aria-hidden size={20} /> : <Eye aria-hidden size={20} />}
        </button>
      }
    />
  );
}

/** Multi-line field. `rows` is the initial height, which the user may change. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  rows = 4,
  ...nativeProps
}: FieldLabels & NativeProps<'textarea'>) {
  return (
    <AmplifyTextArea {...nativeProps} rows={rows} {...buildFieldLabels({ label, hint, error, optional })} />
  );
}

const toVariantClass = (variant: string | undefined) => variant && { className: `field--${variant}` };

export type SelectOption = { value: string; label: string; disabled?: boolean };
type SelectFieldProps = FieldLabels &
  Omit<NativeProps<'select'>, 'value' | 'defaultValue' | 'multiple'> & {
    value?: string;
    defaultValue?: string;
    options: readonly SelectOption[];
    placeholder?: string;
    labelHidden?: boolean;
    variant?: 'quiet';
  };

export function SelectField({
  label,
  hint,
  error,
  optional,
  options,
  variant,
  ...nativeProps
}: SelectFieldProps) {
  return (
    <AmplifySelect
      {...nativeProps}
      {...toVariantClass(variant)}
      {...buildFieldLabels({ label, hint, error, optional })}
      icon={<ChevronDown aria-hidden />}
    >
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </AmplifySelect>
  );
}

type CheckboxFieldProps = Omit<FieldLabels, 'label' | 'optional'> &
  Omit<NativeProps<'input'>, 'value'> & { label: ReactNode; name: string; value?: string };

export function CheckboxField({ label, hint, error, ...nativeProps }: CheckboxFieldProps) {
  const hintId = useId();
  const checkbox = (
    <AmplifyCheckbox
      {...nativeProps}
      {...(hint !== undefined && { 'aria-describedby': hintId })}
      label={label}
      hasError={error !== undefined}
      errorMessage={error ? <ErrorText text={error} /> : undefined}
    />
  );
  if (hint === undefined) return checkbox;
  return (
    <div>
      {checkbox}
      {/* Below the label instead of the box. */}
      <p id={hintId} className="muted small n" style={{ marginTop: -4, paddingLeft: 34 }}>
        {hint}
      </p>
    </div>
  );
}
