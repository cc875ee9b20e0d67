import type { ComponentProps, ReactNode } from 'react';
import * as z from 'zod/mini';
import { phone as formatPhone, plainDollars } from '#shared/core/format.ts';
import { phoneHint } from '#shared/core/phone/e164.ts';
import {
  FormCheckbox,
  FormControl,
  FormSelect,
  FormText,
  FormTextArea,
  useValue,
} from '#web/src/ui/fields/form-fields.tsx';
import { SwitchLine } from '#web/src/ui/fields/switch-line.tsx';
import {
  basisPointsOf,
  basisPointsText,
  centsOf,
  stepsOf,
  wholeOf,
} from '#web/src/ui/fields/typed-figures.ts';
import { meanwhileText } from '../changed-meanwhile/copy.ts';
import type { Field } from './define-form.ts';

type Own<C extends (props: never) => ReactNode> = Omit<Parameters<C>[0], 'name' | 'label' | 'optional'>;
type TextProps = Own<typeof FormText>;
type MultilineProps = Own<typeof FormTextArea>;
type Optional = { readonly optional: true };

const same = <T,>(input: T) => input;
const blankAsUndefined = (input: string) => (input.trim() === '' ? undefined : input);
const textInput = {
  initial: '',
  draft: z.string(),
  format: (value: string | undefined) => value ?? '',
  toText: same<string>,
};

export function text(label: string, look: TextProps & Optional): Field<string, string | undefined, TextProps>;
export function text(label: string, look?: TextProps): Field<string, string, TextProps>;
export function text(
  label: string,
  look: TextProps & Partial<Optional> = {},
): Field<string, string | undefined, TextProps> {
  return {
    ...textInput,
    label,
    parse: look.optional ? blankAsUndefined : same,
    Control: (props) => <FormText label={label} autoComplete="off" {...look} {...props} />,
  };
}

/** Stored as E.164, shown in the national format. */
export function phone(label: string, look: Optional): Field<string, string | undefined, TextProps>;
export function phone(label: string): Field<string, string, TextProps>;
export function phone(
  label: string,
  { optional }: Partial<Optional> = {},
): Field<string, string | undefined, TextProps> {
  const look = { type: 'tel', hint: phoneHint } as const;
  return {
    ...(optional ? text(label, { ...look, optional }) : text(label, look)),
    format: (value) => formatPhone(value ?? ''),
  };
}

export function multiline(
  label: string,
  look: MultilineProps & Optional,
): Field<string, string | undefined, MultilineProps>;
export function multiline(label: string, look?: MultilineProps): Field<string, string, MultilineProps>;
export function multiline(
  label: string,
  look: MultilineProps & Partial<Optional> = {},
): Field<string, string | undefined, MultilineProps> {
  return {
    ...textInput,
    label,
    parse: look.optional ? blankAsUndefined : same,
    Control: (props) => <FormTextArea label={label} {...look} {...props} />,
  };
}

/** An optional text that the contract takes as '' when blank. */
export const blankable = <Props,>(
  field: Field<string, string | undefined, Props>,
): Field<string, string, Props> => ({ ...field, parse: same });

/** Basis points that an arrow key adds. */
const percentStep = 10;

function PercentControl(props: ComponentProps<typeof FormText>) {
  const { value, change } = useValue<string>(props.name);
  return (
    <FormText
      look="percent"
      inputMode="decimal"
      autoComplete="off"
      step="0.1"
      {...props}
      onKeyDown={(event) => {
        const basisPoints = basisPointsOf(value);
        const by = stepsOf(event.key) * percentStep;
        if (by === 0 || basisPoints === undefined) return;
        event.preventDefault();
        change(basisPointsText(Math.min(10_000, Math.max(0, basisPoints + by))));
      }}
    />
  );
}

/** `10.5` for 10.5 %; unreadable input is NaN, which the contract rejects. */
export const percent = (
  label: string,
  { initial = '', ...look }: TextProps & { initial?: string } = {},
): Field<string, number, TextProps> => ({
  ...textInput,
  label,
  initial,
  parse: (input) => (basisPointsOf(input) ?? Number.NaN) / 100,
  format: String,
  Control: (props) => <PercentControl label={label} {...look} {...props} />,
});

/** Makes a kind of number; blank is undefined, and unreadable input is NaN, which the contract rejects. */
export const figure =
  (read: (input: string) => number | undefined, write: (value: number) => string, base: TextProps) =>
  (
    label: string,
    { initial = '', ...look }: TextProps & { initial?: string } = {},
  ): Field<string, number | undefined, TextProps> => ({
    ...textInput,
    label,
    initial,
    parse: (input) => (input.trim() === '' ? undefined : (read(input) ?? Number.NaN)),
    format: (value) => (value === undefined ? '' : write(value)),
    Control: (props) => <FormText label={label} autoComplete="off" {...base} {...look} {...props} />,
  });

export const integer = figure(wholeOf, String, { inputMode: 'numeric' });
/** `25.00` for 2500 cents. */
export const dollars = figure(centsOf, plainDollars, { inputMode: 'decimal', look: 'dollars' });
/** `33.33` for 3333 basis points. */
export const basisPoints = figure(basisPointsOf, basisPointsText, { inputMode: 'decimal', look: 'percent' });

type Initial = { readonly initial?: boolean };
const yesOrNo = { draft: z.boolean(), parse: Boolean, format: Boolean, toText: meanwhileText.yesOrNo };

export type ToggleProps = Pick<ComponentProps<typeof SwitchLine>, 'hint' | 'disabled'> & {
  checked?: boolean;
};

/** A boolean as a switch. */
export const toggle = (
  label: string,
  { initial = false, ...look }: Initial & ToggleProps = {},
): Field<boolean, boolean, ToggleProps> => ({
  ...yesOrNo,
  label,
  initial,
  Control: ({ name, ...props }) => (
    <FormControl name={name}>
      {({ value, ...control }) => (
        <SwitchLine label={label} checked={value === true} {...control} {...look} {...props} />
      )}
    </FormControl>
  ),
});

/** A boolean as a checkbox. */
export const checkbox = (
  label: string,
  { initial = false, hint }: Initial & { hint?: string } = {},
): Field<boolean> => ({
  ...yesOrNo,
  label,
  initial,
  Control: ({ name }) => <FormCheckbox name={name} label={label} {...(hint !== undefined && { hint })} />,
});

type SelectProps = Own<typeof FormSelect>;

type SelectLook = Omit<SelectProps, 'options'>;

/** The id of one of the options that the page passes. */
export function select(
  label: string,
  look: SelectLook & Optional,
): Field<string, string | undefined, SelectProps>;
export function select(label: string, look?: SelectLook): Field<string, string, SelectProps>;
export function select(
  label: string,
  look: SelectLook & Partial<Optional> = {},
): Field<string, string | undefined, SelectProps> {
  return {
    ...textInput,
    label,
    parse: look.optional ? blankAsUndefined : same,
    Control: (props) => <FormSelect label={label} {...look} {...props} />,
  };
}

type Custom<T, Props> = Pick<Field<T>, 'initial' | 'draft' | 'toText'> & {
  Control(props: Props & { name: string; label: string }): ReactNode;
};

/** A control of the feature, which reads and writes by `useValue`. */
export const custom = <T, Props = object>(
  label: string,
  { Control, ...rest }: Custom<T, Props>,
): Field<T, T, Props> => ({
  ...rest,
  label,
  parse: same,
  format: same,
  Control: (props) => <Control label={label} {...props} />,
});

/** A value that another field's control edits: the place of an address. */
export const companion = <T,>(partOf: string, schema: z.ZodMiniType<T>): Field<T | undefined> => ({
  label: '',
  partOf,
  initial: undefined,
  draft: z.optional(schema),
  parse: same,
  format: same,
  toText: () => '',
  Control: () => null,
});

/** A value that is in no row and no draft: a file to upload, a password. */
export const formOnly = <T, Props = object>(
  label: string,
  { initial, Control }: Pick<Custom<T, Props>, 'initial' | 'Control'>,
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
