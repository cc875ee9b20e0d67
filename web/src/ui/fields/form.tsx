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
import { spanishMessages } from '#shared/core/issue-text.ts';
import { CallError, toErrorMessage } from '#web/src/lib/problem.ts';
import { discardDraft, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { Alert } from '../feedback/alert.tsx';
import { focusErrorMessage, focusFirstError } from './focus-first-error.ts';

export type FormValues = FieldValues;
export type FormDefaults<Input extends FieldValues> = DefaultValues<Input>;
export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** Returns a form validated by the contract's schema, first when a field is left, then on each change. */
export function useAppForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): AppForm<Input, Output> {
  const resolver = zodResolver(schema, spanishMessages);
  // `useErrorFocus` focuses the first error by its position on the page instead.
  return useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

/** Returns the value of a field by its name in the form: `conditions.asthma`. */
export const getValueAt = (values: FormValues, name: string): unknown => get(values, name);
export const setValueAt = (values: FormValues, name: string, value: unknown) => set(values, name, value);

/** Returns the current input of a form and rerenders on each change. */
export function useFormInput<Input extends FieldValues, Output>(form: AppForm<Input, Output>): Input {
  useWatch({ control: form.control });
  return form.getValues();
}

/** Creates the schema of a stored draft, with the input, the values it replaced and the idempotency key. */
const createDraftSchema = <Input,>(typed: z.ZodMiniType<Input>) =>
  z.object({ typed, over: typed, attempt: z.string() });

export type DraftForm<Input extends FieldValues, Output> = {
  readonly form: AppForm<Input, Output>;
  /** Name of the draft in this tab's session storage. Saving or discarding deletes it. */
  readonly draft: string;
  readonly typed: z.ZodMiniType<Input>;
  readonly restored: { readonly typed: Input; readonly over: Input; readonly attempt: string } | undefined;
  /** Idempotency key of the submission. It survives a reload, so that a retry is not applied twice. */
  readonly attempt: string;
};

type DraftFormInput<Input extends FieldValues, Output> = {
  readonly schema: z.ZodMiniType<Output, Input>;
  /** Accepts every input that a draft may hold, also invalid input, but never a password. */
  readonly typed: z.ZodMiniType<Input>;
  readonly opened: DefaultValues<Input>;
  readonly draft: string;
};

/** Returns a form whose draft survives a reload. `<Form draftForm={draftForm}>` stores the draft. */
export function useDraftForm<Input extends FieldValues, Output>({
  schema,
  typed,
  opened,
  draft,
}: DraftFormInput<Input, Output>): DraftForm<Input, Output> {
  const form = useAppForm<Input, Output>(schema, opened);
  const { reset, getValues } = form;
  const [restored] = useState(() => createDraftSchema(typed).safeParse(readDraft(draft)).data);
  const [attempt] = useState(() => restored?.attempt ?? crypto.randomUUID());
  useEffect(() => {
    if (restored) reset({ ...getValues(), ...restored.typed }, { keepDefaultValues: true });
  }, [restored, reset, getValues]);
  return { form, draft, typed, restored, attempt };
}

function DraftPersistence<Input extends FieldValues, Output>({
  form,
  draft,
  typed,
  attempt,
}: DraftForm<Input, Output>) {
  const { isDirty, defaultValues } = useFormState({ control: form.control });
  const currentDraft = { typed: useFormInput(form), over: defaultValues, attempt };
  const text = JSON.stringify(createDraftSchema(typed).safeParse(currentDraft).data ?? null);
  useEffect(() => {
    if (isDirty) saveDraft(draft, JSON.parse(text));
    else discardDraft(draft);
  }, [draft, text, isDirty]);
  return null;
}

type Props<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  draftForm?: DraftForm<Input, Output>;
  /** An error that it throws is shown at its fields, or else above the form. */
  onSubmit: (values: Output) => Promise<unknown>;
  describe?: (error: unknown) => string;
  className?: string;
  children: ReactNode;
};

/** Strips the parent of a field name, since the form may be one property of the body: `change.end`. */
const stripParentName = (field: string) => field.slice(field.indexOf('.') + 1);

const hasField = (values: FormValues, field: string) =>
  field in values || getValueAt(values, field) !== undefined;

/** Shows an error at its fields, or false if it has none in this form. */
function showAtFields<Input extends FieldValues, Output>(
  error: unknown,
  form: AppForm<Input, Output>,
): boolean {
  const fields = error instanceof CallError ? error.fields : [];
  const values = form.getValues();
  const fieldProblems = fields
    .map(({ field, message }) => ({
      field: hasField(values, field) ? field : stripParentName(field),
      message,
    }))
    .filter(({ field }) => hasField(values, field));
  for (const { field, message } of fieldProblems) {
    // `hasField` has checked that the form has this field.
    form.setError(field as Path<Input>, { type: 'server', message });
  }
  return fieldProblems.length > 0;
}

/** Focuses the first invalid field after a failed submit, and scrolls to it. */
function useErrorFocus<Input extends FieldValues, Output>({ control }: AppForm<Input, Output>) {
  const ref = useRef<HTMLFormElement>(null);
  const { submitCount, isSubmitSuccessful } = useFormState({ control });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitSuccessful && ref.current) focusFirstError(ref.current);
  }, [submitCount, isSubmitSuccessful]);
  return ref;
}

export function Form<Input extends FieldValues, Output>({
  form,
  draftForm,
  onSubmit,
  describe = toErrorMessage,
  className = 'form',
  children,
}: Props<Input, Output>) {
  const ref = useErrorFocus(form);
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
        {draftForm && <DraftPersistence {...draftForm} />}
        {children}
      </form>
    </FormProvider>
  );
}

const summaryMinimum = 3;

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** Returns the label of a text field or select, or null for other inputs. */
function findLabel(field: unknown): string | null {
  const hasOwnLabel =
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox');
  return hasOwnLabel ? (field.labels?.[0]?.textContent ?? null) : null;
}

function listFieldErrors(name: string, error: unknown): { name: string; message: string; ref: unknown }[] {
  if (isFieldError(error)) return [{ name, message: error.message ?? '', ref: error.ref }];
  if (typeof error !== 'object' || error === null || 'ref' in error) return [];
  return Object.entries(error).flatMap(([key, innerError]) => listFieldErrors(`${name}.${key}`, innerError));
}

/** Lists one message per field, in the form's order. Equal messages get the field's label and position. */
function listErrorMessages({ root: _, ...errors }: FieldErrors, fieldOrder: readonly string[]) {
  const names = new Set([...fieldOrder, ...Object.keys(errors)]);
  const entries = [...names].flatMap((name) => listFieldErrors(name, errors[name]));
  return entries.map(({ name, message, ref }) => {
    const equalEntries = entries.filter((other) => other.message === message);
    const label = equalEntries.length > 1 ? findLabel(ref) : null;
    const index = equalEntries.findIndex((other) => other.name === name);
    return { name, message, index, text: label === null ? message : `${label}: ${message}` };
  });
}

/** Summary at the top of a form, with its general error or links to three or more invalid fields. */
export function FormSummary() {
  const { formState, getValues } = useFormContext();
  const { errors, submitCount } = formState;
  const formError = errors.root?.server?.message;
  const messages = listErrorMessages(errors, Object.keys(getValues()));
  if (formError !== undefined) return <Alert>{formError}</Alert>;
  if (submitCount === 0 || messages.length < summaryMinimum) return null;
  return (
    <div role="alert" className="form__summary">
      <p className="strong">{`Revisa ${messages.length} campos:`}</p>
      <ul>
        {messages.map(({ name, message, index, text }) => (
          <li key={name}>
            <a
              className="link"
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                const form = event.currentTarget.closest('form');
                if (form) focusErrorMessage(form, message, index);
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
