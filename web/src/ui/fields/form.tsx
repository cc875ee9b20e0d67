import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  FormProvider,
  get,
  type Path,
  set,
  type UseFormReturn,
  useForm,
  useFormContext,
  useFormState,
  useWatch,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { inSpanish } from '#shared/core/issue-text.ts';
import { CallError, textOf } from '#web/src/lib/problem.ts';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { Alert } from '../feedback/alert.tsx';
import { showFirstWrong, showWrong } from './first-wrong.ts';

export type FormValues = FieldValues;
export type Defaults<Input extends FieldValues> = DefaultValues<Input>;
export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** A form validated by the contract's schema: on leaving a field, then on each change. */
export function useAppForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): AppForm<Input, Output> {
  const resolver = zodResolver(schema, inSpanish);
  // `useFailureInSight` focuses the first error by its position on the page instead.
  return useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

/** Value of a field by its name in the form: `conditions.asthma`. */
export const valueAt = (values: FormValues, name: string): unknown => get(values, name);
export const putAt = (values: FormValues, name: string, value: unknown) => set(values, name, value);

/** Current input of a form; renders on each change. */
export function useTyped<Input extends FieldValues, Output>(form: AppForm<Input, Output>): Input {
  useWatch({ control: form.control });
  return form.getValues();
}

/** A stored draft: the input, the values it was typed over, and the idempotency key of its submission. */
const draftOf = <Input,>(typed: z.ZodMiniType<Input>) =>
  z.object({ typed, over: typed, attempt: z.string() });

export type KeptForm<Input extends FieldValues, Output> = {
  readonly form: AppForm<Input, Output>;
  /** Name of the draft in this tab's session storage; saving or discarding deletes it. */
  readonly draft: string;
  readonly typed: z.ZodMiniType<Input>;
  readonly begun: { readonly typed: Input; readonly over: Input; readonly attempt: string } | undefined;
  /** Idempotency key of the submission; survives a reload, so that a retry is not applied twice. */
  readonly attempt: string;
};

type UseKeptFormInput<Input extends FieldValues, Output> = {
  readonly schema: z.ZodMiniType<Output, Input>;
  /** Accepts every input that a draft may hold, an invalid one too; never a password. */
  readonly typed: z.ZodMiniType<Input>;
  readonly opened: DefaultValues<Input>;
  readonly draft: string;
};

/** A form whose draft survives a reload or an expired session: `<Form kept={kept}>` stores it. */
export function useKeptForm<Input extends FieldValues, Output>({
  schema,
  typed,
  opened,
  draft,
}: UseKeptFormInput<Input, Output>): KeptForm<Input, Output> {
  const form = useAppForm<Input, Output>(schema, opened);
  const { reset, getValues } = form;
  const [begun] = useState(() => draftOf(typed).safeParse(readDraft(draft)).data);
  const [attempt] = useState(() => begun?.attempt ?? crypto.randomUUID());
  useEffect(() => {
    if (begun) reset({ ...getValues(), ...begun.typed }, { keepDefaultValues: true });
  }, [begun, reset, getValues]);
  return { form, draft, typed, begun, attempt };
}

function DraftKeeper<Input extends FieldValues, Output>({
  form,
  draft,
  typed,
  attempt,
}: KeptForm<Input, Output>) {
  const { isDirty, defaultValues } = useFormState({ control: form.control });
  const current = { typed: useTyped(form), over: defaultValues, attempt };
  const text = JSON.stringify(draftOf(typed).safeParse(current).data ?? null);
  useEffect(() => {
    if (isDirty) saveDraft(draft, JSON.parse(text));
    else forget(draft);
  }, [draft, text, isDirty]);
  return null;
}

type Props<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  kept?: KeptForm<Input, Output>;
  /** An error that it throws is shown: at its fields, or else above the form. */
  onSubmit: (values: Output) => Promise<unknown>;
  describe?: (error: unknown) => string;
  className?: string;
  children: ReactNode;
};

/** The form may be one property of the body: its `end` is `change.end` there. */
const withoutPart = (field: string) => field.slice(field.indexOf('.') + 1);

const isIn = (values: FormValues, field: string) => field in values || valueAt(values, field) !== undefined;

/** Shows an error at its fields; false if it has none in this form. */
function showAtFields<Input extends FieldValues, Output>(
  error: unknown,
  form: AppForm<Input, Output>,
): boolean {
  const fields = error instanceof CallError ? error.fields : [];
  const values = form.getValues();
  const known = fields
    .map(({ field, message }) => ({ field: isIn(values, field) ? field : withoutPart(field), message }))
    .filter(({ field }) => isIn(values, field));
  for (const { field, message } of known) {
    // `isIn` has checked that the form has this field.
    form.setError(field as Path<Input>, { type: 'server', message });
  }
  return known.length > 0;
}

/** After a failed submit, focuses the first invalid field and scrolls to it. */
function useFailureInSight<Input extends FieldValues, Output>({ control }: AppForm<Input, Output>) {
  const ref = useRef<HTMLFormElement>(null);
  const { submitCount, isSubmitSuccessful } = useFormState({ control });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful && ref.current) showFirstWrong(ref.current);
  }, [submitCount, isSubmitSuccessful]);
  return ref;
}

export function Form<Input extends FieldValues, Output>({
  form,
  kept,
  onSubmit,
  describe = textOf,
  className = 'form',
  children,
}: Props<Input, Output>) {
  const ref = useFailureInSight(form);
  const isSubmitting = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values);
    } catch (error) {
      if (!showAtFields(error, form)) form.setError('root.server', { message: describe(error) });
    }
  });
  /** Ignores further submits until the first is settled. */
  const submitOnce = async (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    await submit(event).finally(() => {
      isSubmitting.current = false;
    });
  };
  return (
    <FormProvider {...form}>
      <form ref={ref} className={className} noValidate onSubmit={(event) => void submitOnce(event)}>
        {kept && <DraftKeeper {...kept} />}
        {children}
      </form>
    </FormProvider>
  );
}

const summaryFrom = 3;

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** Label of a text field or select; null for other inputs. */
function labelOf(field: unknown): string | null {
  const hasOwnLabel =
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox');
  return hasOwnLabel ? (field.labels?.[0]?.textContent ?? null) : null;
}

function fieldErrors(name: string, error: unknown): { name: string; message: string; ref: unknown }[] {
  if (isFieldError(error)) return [{ name, message: error.message ?? '', ref: error.ref }];
  if (typeof error !== 'object' || error === null || 'ref' in error) return [];
  return Object.entries(error).flatMap(([key, inner]) => fieldErrors(`${name}.${key}`, inner));
}

/** One message per field, in the form's order; equal messages get the field's label and position. */
function messagesOf({ root: _, ...errors }: FieldErrors, inOrder: readonly string[]) {
  const names = new Set([...inOrder, ...Object.keys(errors)]);
  const found = [...names].flatMap((name) => fieldErrors(name, errors[name]));
  return found.map(({ name, message, ref }) => {
    const alike = found.filter((other) => other.message === message);
    const label = alike.length > 1 ? labelOf(ref) : null;
    const place = alike.findIndex((other) => other.name === name);
    return { name, message, place, text: label === null ? message : `${label}: ${message}` };
  });
}

/** First in a Form: the error of no field, or links to the fields when three or more are invalid. */
export function FormSummary() {
  const { formState, getValues } = useFormContext();
  const { errors, submitCount } = formState;
  const refused = errors.root?.server?.message;
  const messages = messagesOf(errors, Object.keys(getValues()));
  if (refused !== undefined) return <Alert>{refused}</Alert>;
  if (submitCount === 0 || messages.length < summaryFrom) return null;
  return (
    <div role="alert" className="form__summary">
      <p className="strong">{`Revisa ${messages.length} campos:`}</p>
      <ul>
        {messages.map(({ name, message, place, text }) => (
          <li key={name}>
            <a
              className="link"
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                const form = event.currentTarget.closest('form');
                if (form) showWrong(form, message, place);
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
