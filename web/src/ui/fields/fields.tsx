import {
  CheckboxField as AmplifyCheckbox,
  SelectField as AmplifySelect,
  TextField as AmplifyText,
  TextAreaField as AmplifyTextArea,
} from '@aws-amplify/ui-react';
import { ChevronDown } from 'lucide-react';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { ErrorText, LabelText } from './field-text.tsx';

export type FieldLook = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
};
type Native<T extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithRef<T>,
  'size' | 'color' | 'height' | 'width' | 'wrap' | 'children'
>;

const messages = ({ label, hint, error, optional }: FieldLook) => ({
  label: <LabelText label={label} optional={optional} />,
  descriptiveText: error ? undefined : hint,
  hasError: error !== undefined,
  errorMessage: error ? <ErrorText text={error} /> : undefined,
});

type TextProps = FieldLook &
  Native<'input'> & {
    /** `code` is spaced to be read character by character; the others add a unit. */
    look?: 'code' | 'dollars' | 'percent' | 'units' | 'pounds' | 'minutes' | 'calories';
    labelHidden?: boolean;
    icon?: ReactNode;
  };

export function TextField({ label, hint, error, optional, look, icon, ...native }: TextProps) {
  return (
    <AmplifyText
      {...native}
      {...lookOf(look)}
      {...(icon !== undefined && { innerStartComponent: icon })}
      {...messages({ label, hint, error, optional })}
    />
  );
}

/** Multi-line field; `rows` is the initial height, which the user may change. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  rows = 4,
  ...native
}: FieldLook & Native<'textarea'>) {
  return <AmplifyTextArea {...native} rows={rows} {...messages({ label, hint, error, optional })} />;
}

const lookOf = (look: string | undefined) => look && { className: `field--${look}` };

export type SelectOption = { value: string; label: string; disabled?: boolean };
type SelectProps = FieldLook &
  Omit<Native<'select'>, 'value' | 'defaultValue' | 'multiple'> & {
    value?: string;
    defaultValue?: string;
    options: readonly SelectOption[];
    placeholder?: string;
    labelHidden?: boolean;
    look?: 'quiet';
  };

export function SelectField({ label, hint, error, optional, options, look, ...native }: SelectProps) {
  return (
    <AmplifySelect
      {...native}
      {...lookOf(look)}
      {...messages({ label, hint, error, optional })}
      icon={<ChevronDown aria-hidden />}
    >
      {options.map(({ value, label: words, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {words}
        </option>
      ))}
    </AmplifySelect>
  );
}

type CheckboxProps = Omit<FieldLook, 'label' | 'optional'> &
  Omit<Native<'input'>, 'value'> & { label: ReactNode; name: string; value?: string };

export function CheckboxField({ label, hint, error, ...native }: CheckboxProps) {
  const hintId = useId();
  const box = (
    <AmplifyCheckbox
      {...native}
      {...(hint !== undefined && { 'aria-describedby': hintId })}
      label={label}
      hasError={error !== undefined}
      errorMessage={error ? <ErrorText text={error} /> : undefined}
    />
  );
  if (hint === undefined) return box;
  return (
    <div className="hinted-checkbox">
      {box}
      <p id={hintId} className="muted small n">
        {hint}
      </p>
    </div>
  );
}
