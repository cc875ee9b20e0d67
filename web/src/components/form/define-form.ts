import { createElement, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { coreErrors, type ErrorDefinition } from '#shared/core/errors.ts';
import { buildDraftName } from '#web/src/lib/session/session-draft.ts';
import { type FormDefaults, type FormValues, getValueAt } from '#web/src/ui/fields/form.tsx';
import type { MergePart } from '../concurrent-changes/three-way-merge.ts';

/** Field of a form with its control and the conversion between its input and the contract's value. */
export type Field<Input, Value = Input, Props = object> = {
  readonly label: string;
  readonly initial: Input;
  /** Accepts every input that a draft may hold, including invalid input. */
  readonly draft: z.ZodMiniType<Input>;
  parse(input: Input): Value;
  format(value: Value): Input;
  toText(input: Input): string;
  Control(props: Props & { name: string }): ReactNode;
  /** Name of the field whose control edits this one too. */
  readonly partOf?: string;
  /** False for a field that only a new row's form edits, which the merge does not show. */
  readonly isMerged?: boolean;
};

/** A field that neither the contract nor the row has. */
type FormOnlyField = { readonly schema: z.ZodMiniType };
type AnyField = Field<unknown> & Partial<FormOnlyField> & { readonly fields?: Fields };
export type Fields = Readonly<Record<string, AnyField>>;

type ParsedValue<F> = F extends { parse(input: never): infer Value } ? Value : never;
type FormOnlyNames<F> = { [N in keyof F]: F[N] extends FormOnlyField ? N : never }[keyof F];
type GroupNames<F> = { [N in keyof F]: F[N] extends { readonly fields: Fields } ? N : never }[keyof F];
type OptionalNames<F> = { [N in keyof F]: undefined extends ParsedValue<F[N]> ? N : never }[keyof F];

export type InputOf<F extends Fields> = { -readonly [N in keyof F]: F[N]['initial'] };
/** A field whose value is an object, with a field for each property, named `group.property` in the form. */
type FieldGroup<F extends Fields> = Field<InputOf<F>, { [N in keyof F]: ParsedValue<F[N]> }> & {
  readonly fields: F;
};
type AllProperties<T> = { [N in keyof Required<T>]: T[N] };

/** Values of a row, as the fields format them. */
type RowValues<F> = { [N in Exclude<keyof F, FormOnlyNames<F> | OptionalNames<F>>]: ParsedValue<F[N]> } & {
  [N in Exclude<OptionalNames<F>, FormOnlyNames<F>>]?: ParsedValue<F[N]>;
};
type ValuesOf<F, S extends z.core.$ZodShape> = {
  [N in keyof F]: N extends keyof S
    ? z.output<S[N]>
    : F[N] extends { schema: infer Schema extends z.ZodMiniType }
      ? z.output<Schema>
      : never;
};
/** Texts that need more than the field's input, such as the name for an id or several fields together. */
export type FieldTexts<F extends Fields> = {
  readonly [N in keyof F]?: (input: F[N]['initial'], formInput: InputOf<F>) => string;
};

/** Requires a field for each property of the body. Other fields have a schema of their own. */
type BodyFields<F, S extends z.core.$ZodShape, Omitted> = {
  [N in Exclude<keyof S, Omitted | 'version'>]: N extends keyof F & GroupNames<F>
    ? { parse(input: never): AllProperties<z.input<S[N]>> }
    : { parse(input: never): z.input<S[N]> | undefined };
} & { [N in Exclude<keyof F, keyof S>]: FormOnlyField };

/** Rejects a field that `toValues` omits, because it would be shown empty and erased by the next save. */
type RowFields<F, RowProps> = {
  [N in Exclude<keyof F, keyof RowProps | FormOnlyNames<F>>]: 'missing in toValues()';
};

type FormCheck<F, Values> = {
  readonly field: keyof F & string;
  readonly error: string;
  isValid(values: Values): boolean;
};

type FormOptions<Row, RowProps, S extends z.core.$ZodShape, F extends Fields, Omitted> = {
  /** The contract's body, which validates each field by its name. Its own checks run too. */
  readonly body: z.ZodMiniObject<S>;
  readonly fields: F & BodyFields<F, S, Omitted> & RowFields<F, RowProps>;
  /** Returns undefined for a copy that is not stored yet. */
  readonly idOf: (row: Row) => string | undefined;
  /** Properties of a row in the contract's terms. */
  readonly toValues: (row: Row) => RowProps & RowValues<F>;
  /** Properties of the body that the form does not edit, besides `version`. */
  readonly omits?: readonly Omitted[];
  /** Rules over several fields, checked once each field is valid. */
  readonly checks?: readonly FormCheck<F, ValuesOf<F, S>>[];
  /** Error of a save over a version that another user replaced. */
  readonly conflict?: ErrorDefinition;
};

export type FormDefinition<Row, F extends Fields, Values> = {
  readonly fields: F;
  readonly schema: z.ZodMiniType<Values, InputOf<F>>;
  readonly draftSchema: z.ZodMiniType<InputOf<F>>;
  readonly conflict: ErrorDefinition;
  draftOf(row: Row | undefined): string;
  inputOf(row: Row | undefined): InputOf<F> & FormDefaults<InputOf<F>>;
  parts(texts?: FieldTexts<F>): readonly MergePart<InputOf<F>>[];
};

const mapFields = <T>(fields: Fields, convert: (field: AnyField, name: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, convert(field, name)]));

type Values = Readonly<Record<string, unknown>>;
const combineFields = (fields: Fields) => ({
  fields,
  initial: mapFields(fields, (field) => field.initial),
  draft: z.object(mapFields(fields, (field) => field.draft)),
  parse: (input: Values) => mapFields(fields, (field, name) => field.parse(input[name])),
  format: (values: Values) =>
    mapFields(fields, (field, name) => (field.schema ? field.initial : field.format(values[name]))),
});

/** Groups fields to one property of the body. */
export const group = <F extends Fields>(fields: F): FieldGroup<F> =>
  // Cast because the types cannot follow an object that is built by field name.
  ({
    ...combineFields(fields),
    label: '',
    toText: () => '',
    Control: ({ name }: { name: string }) =>
      Object.entries(fields).map(([key, { Control }]) =>
        createElement(Control, { key, name: `${name}.${key}` }),
      ),
  }) as unknown as FieldGroup<F>;

const flattenFields = (fields: Fields, path = ''): (readonly [string, AnyField])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.fields ? flattenFields(field.fields, `${path}${name}.`) : [[`${path}${name}`, field] as const],
  );

/** Derives schema, initial input, draft and merge of a form from its list of fields. */
export function defineForm<
  Row,
  RowProps,
  S extends z.core.$ZodShape,
  F extends Fields,
  Omitted extends keyof S = never,
>(
  name: string,
  definition: FormOptions<Row, RowProps, S, F, Omitted>,
): FormDefinition<Row, F, ValuesOf<F, S>> {
  const { body, fields, idOf, toValues, checks = [], conflict = coreErrors.conflict } = definition;
  const { initial, draft, parse, format } = combineFields(fields);
  const flatFields = flattenFields(fields);
  const shape: Readonly<Record<string, z.core.$ZodType>> = body.shape;
  const rules = checks.map(({ field, error, isValid }) =>
    // Runs on the parsed values, once each field is valid.
    z.refine((values) => isValid(values as ValuesOf<F, S>), { path: [field], error }),
  );
  const valuesSchema = z
    .strictObject(mapFields(fields, (field, key) => field.schema ?? shape[key] ?? z.never()))
    // Cast because a check takes the values of its body, which are the same fields by `BodyFields`.
    .check(...((body._zod.def.checks ?? []) as z.core.$ZodCheck<Record<string, unknown>>[]), ...rules);
  const noTexts: Readonly<Record<string, ((input: unknown, formInput: unknown) => string) | undefined>> = {};
  const form = {
    fields,
    conflict,
    draftSchema: draft,
    // Skips the draft schema, which resets fields that no draft keeps.
    schema: z.pipe(z.transform(parse), valuesSchema),
    draftOf: (row: Row | undefined) => buildDraftName(name, row && idOf(row)),
    inputOf: (row: Row | undefined) => (row ? format(toValues(row)) : initial),
    parts: (texts = noTexts) =>
      flatFields
        .filter(([, { partOf, schema, isMerged = true }]) => partOf === undefined && !schema && isMerged)
        .map(([key, field]) => ({
          label: field.label,
          names: [key, ...flatFields.filter(([, { partOf }]) => partOf === key).map(([other]) => other)],
          toText: (input: FormValues) =>
            texts[key]?.(getValueAt(input, key), input) ?? field.toText(getValueAt(input, key)),
        })),
  };
  // Cast because the types cannot follow it. `BodyFields` has checked the type of each field.
  return form as unknown as FormDefinition<Row, F, ValuesOf<F, S>>;
}
