import type { ComponentProps, ReactNode } from 'react';
import * as z from 'zod/mini';
import { formatPhone, formatPlainDollars } from '#shared/core/format.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import {
  FormCheckbox,
  FormControl,
  FormSelect,
  FormText,
  FormTextArea,
  useFieldValue,
} from '#web/src/ui/fields/form-fields.tsx';
import { SwitchLine } from '#web/src/ui/fields/switch-line.tsx';
import {
  formatBasisPoints,
  parseBasisPoints,
  parseCents,
  parseWholeNumber,
  toArrowStep,
} from '#web/src/ui/fields/typed-figures.ts';
import { concurrentChangesText } from '../concurrent-changes/copy.ts';
import type { Field } from './define-form.ts';

type FieldSettings<C extends (props: never) => ReactNode> = Omit<
  Parameters<C>[0],
  'name' | 'label' | 'optional'
>;
type TextProps = FieldSettings<typeof FormText>;
type MultilineProps = FieldSettings<typeof FormTextArea>;
type OptionalFlag = { readonly optional: true };

const identity = <T,>(input: T) => input;
const toUndefinedIfBlank = (input: string) => (input.trim() === '' ? undefined : input);
const textInput = {
  initial: '',
  draft: z.string(),
  format: (value: string | undefined) => value ?? '',
  toText: identity<string>,
};

export function text(
  label: string,
  settings: TextProps & OptionalFlag,
): Field<string, string | undefined, TextProps>;
export function text(label: string, settings?: TextProps): Field<string, string, TextProps>;
export function text(
  label: string,
  settings: TextProps & Partial<OptionalFlag> = {},
): Field<string, string | undefined, TextProps> {
  return {
    ...textInput,
    label,
    parse: settings.optional ? toUndefinedIfBlank : identity,
    Control: (props) => <FormText label={label} autoComplete="off" {...settings} {...props} />,
  };
}

/** Creates a phone field, stored as E.164 and shown in the national format. */
export function phone(label: string, settings: OptionalFlag): Field<string, string | undefined, TextProps>;
export function phone(label: string): Field<string, string, TextProps>;
export function phone(
  label: string,
  { optional }: Partial<OptionalFlag> = {},
): Field<string, string | undefined, TextProps> {
  const settings = { type: 'tel', hint: phoneHint } as const;
  return {
    ...(optional ? text(label, { ...settings, optional }) : text(label, settings)),
    format: (value) => formatPhone(value ?? ''),
  };
}

export function multiline(
  label: string,
  settings: MultilineProps & OptionalFlag,
): Field<string, string | undefined, MultilineProps>;
export function multiline(label: string, settings?: MultilineProps): Field<string, string, MultilineProps>;
export function multiline(
  label: string,
  settings: MultilineProps & Partial<OptionalFlag> = {},
): Field<string, string | undefined, MultilineProps> {
  return {
    ...textInput,
    label,
    parse: settings.optional ? toUndefinedIfBlank : identity,
    Control: (props) => <FormTextArea label={label} {...settings} {...props} />,
  };
}

/** Makes an optional text field send '' when blank. */
export const sendBlankAsEmpty = <Props,>(
  field: Field<string, string | undefined, Props>,
): Field<string, string, Props> => ({ ...field, parse: identity });

/** Basis points that an arrow key adds. */
const percentStep = 10;

function PercentControl(props: ComponentProps<typeof FormText>) {
  const { value, change } = useFieldValue<string>(props.name);
  return (
    <FormText
      variant="percent"
      inputMode="decimal"
      autoComplete="off"
      step="0.1"
      {...props}
      onKeyDown={(event) => {
        const basisPoints = parseBasisPoints(value);
        const addedBasisPoints = toArrowStep(event.key) * percentStep;
        if (addedBasisPoints === 0 || basisPoints === undefined) return;
        event.preventDefault();
        change(formatBasisPoints(Math.min(10_000, Math.max(0, basisPoints + addedBasisPoints))));
      }}
    />
  );
}

/** Creates a percentage field, such as `10.5` for 10.5 %. Invalid input is NaN, which the contract rejects. */
export const percent = (
  label: string,
  { initial = '', ...settings }: TextProps & { initial?: string } = {},
): Field<string, number, TextProps> => ({
  ...textInput,
  label,
  initial,
  parse: (input) => (parseBasisPoints(input) ?? Number.NaN) / 100,
  format: String,
  Control: (props) => <PercentControl label={label} {...settings} {...props} />,
});

/** Creates a number field. Blank input is undefined, and invalid input is NaN, which the contract rejects. */
export const createFigureField =
  (
    parseInput: (input: string) => number | undefined,
    formatValue: (value: number) => string,
    baseProps: TextProps,
  ) =>
  (
    label: string,
    { initial = '', ...settings }: TextProps & Partial<OptionalFlag> & { initial?: string } = {},
  ): Field<string, number | undefined, TextProps> => ({
    ...textInput,
    label,
    initial,
    parse: (input) => (input.trim() === '' ? undefined : (parseInput(input) ?? Number.NaN)),
    format: (value) => (value === undefined ? '' : formatValue(value)),
    Control: (props) => <FormText label={label} autoComplete="off" {...baseProps} {...settings} {...props} />,
  });

export const integer = createFigureField(parseWholeNumber, String, { inputMode: 'numeric' });
/** `25.00` for 2500 cents. */
export const dollars = createFigureField(parseCents, formatPlainDollars, {
  inputMode: 'decimal',
  variant: 'dollars',
});
/** `33.33` for 3333 basis points. */
export const basisPoints = createFigureField(parseBasisPoints, formatBasisPoints, {
  inputMode: 'decimal',
  variant: 'percent',
});

type InitialValue = { readonly initial?: boolean };
const booleanInput = {
  draft: z.boolean(),
  parse: Boolean,
  format: Boolean,
  toText: concurrentChangesText.yesOrNo,
};

export type ToggleProps = Pick<ComponentProps<typeof SwitchLine>, 'hint' | 'disabled'> & {
  checked?: boolean;
};

/** Creates a boolean field with a switch. */
export const toggle = (
  label: string,
  { initial = false, ...settings }: InitialValue & ToggleProps = {},
): Field<boolean, boolean, ToggleProps> => ({
  ...booleanInput,
  label,
  initial,
  Control: ({ name, ...props }) => (
    <FormControl name={name}>
      {({ value, ...control }) => (
        <SwitchLine label={label} checked={value === true} {...control} {...settings} {...props} />
      )}
    </FormControl>
  ),
});

/** Creates a boolean field with a checkbox. */
export const checkbox = (
  label: string,
  { initial = false, hint }: InitialValue & { hint?: string } = {},
): Field<boolean> => ({
  ...booleanInput,
  label,
  initial,
  Control: ({ name }) => <FormCheckbox name={name} label={label} {...(hint !== undefined && { hint })} />,
});

type SelectProps = FieldSettings<typeof FormSelect>;

type SelectSettings = Omit<SelectProps, 'options'>;

/** Creates a field for the id of one of the options that the page passes. */
export function select(
  label: string,
  settings: SelectSettings & OptionalFlag,
): Field<string, string | undefined, SelectProps>;
export function select(label: string, settings?: SelectSettings): Field<string, string, SelectProps>;
export function select(
  label: string,
  settings: SelectSettings & Partial<OptionalFlag> = {},
): Field<string, string | undefined, SelectProps> {
  return {
    ...textInput,
    label,
    parse: settings.optional ? toUndefinedIfBlank : identity,
    Control: (props) => <FormSelect label={label} {...settings} {...props} />,
  };
}

type CustomFieldOptions<T, Props> = Pick<Field<T>, 'initial' | 'draft' | 'toText'> & {
  Control(props: Props & { name: string; label: string }): ReactNode;
};

/** Creates a field with the feature's own control, which reads and writes by `useFieldValue`. */
export const custom = <T, Props = object>(
  label: string,
  { Control, ...fieldOptions }: CustomFieldOptions<T, Props>,
): Field<T, T, Props> => ({
  ...fieldOptions,
  label,
  parse: identity,
  format: identity,
  Control: (props) => <Control label={label} {...props} />,
});

/** Creates a field that another field's control edits, such as the place of an address. */
export const companion = <T,>(partOf: string, schema: z.ZodMiniType<T>): Field<T | undefined> => ({
  label: '',
  partOf,
  initial: undefined,
  draft: z.optional(schema),
  parse: identity,
  format: identity,
  toText: () => '',
  Control: () => null,
});

/** Creates a field that is in no row and no draft, such as a file to upload or a password. */
export const formOnly = <T, Props = object>(
  label: string,
  { initial, Control }: Pick<CustomFieldOptions<T, Props>, 'initial' | 'Control'>,
): Field<T, T, Props> & { readonly schema: z.ZodMiniType<T> } => ({
  ...custom(label, {
    initial,
    draft: z.pipe(
      z.unknown(),
      z.transform(() => initial),
    ),
    toText: () => '',
    Control,
  }),
  schema: z.custom<T>(),
});
