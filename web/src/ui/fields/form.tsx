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

/** What a form holds, by the names of its fields. */
export type FormValues = FieldValues;
export type Defaults<Input extends FieldValues> = DefaultValues<Input>;
export type AppForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** A form checked by the contract's own schema: on leaving a field, then as it is corrected. */
export function useAppForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): AppForm<Input, Output> {
  const resolver = zodResolver(schema, inSpanish);
  // What is wrong gets the focus by where it stands on the page (`useFailureInSight`), not by when it was drawn.
  return useForm<Input, unknown, Output>({
    resolver,
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: false,
  });
}

/** Of a field by its name in the form: `conditions.asthma`. */
export const valueAt = (values: FormValues, name: string): unknown => get(values, name);
export const putAt = (values: FormValues, name: string, value: unknown) => set(values, name, value);

/** What a form holds, as it is typed. */
export function useTyped<Input extends FieldValues, Output>(form: AppForm<Input, Output>): Input {
  useWatch({ control: form.control });
  return form.getValues();
}

/** What was typed, what it was typed over, and the key of its sending. */
const keptOf = <Input,>(typed: z.ZodMiniType<Input>) => z.object({ typed, over: typed, attempt: z.string() });

export type KeptForm<Input extends FieldValues, Output> = {
  readonly form: AppForm<Input, Output>;
  /** Under which this tab keeps what is typed, until whoever saves or discards it forgets it. */
  readonly draft: string;
  readonly typed: z.ZodMiniType<Input>;
  /** What was kept before the page was loaded anew. */
  readonly begun: { readonly typed: Input; readonly over: Input; readonly attempt: string } | undefined;
  /** Of these very answers, a reload later too: a press whose answer was lost is made once. */
  readonly attempt: string;
};

type UseKeptFormInput<Input extends FieldValues, Output> = {
  readonly schema: z.ZodMiniType<Output, Input>;
  /** Of what is typed, however wrong: nothing else is kept, and what somebody else kept is none of it. No password is. */
  readonly typed: z.ZodMiniType<Input>;
  readonly opened: DefaultValues<Input>;
  readonly draft: string;
};

/**
 * A form in which what was typed and not saved stands again after a reload, and after a session that ended meanwhile:
 * `<Form kept={kept}>` keeps it. Of what others change too, `useLatest` tells what became of it since.
 */
export function useKeptForm<Input extends FieldValues, Output>({
  schema,
  typed,
  opened,
  draft,
}: UseKeptFormInput<Input, Output>): KeptForm<Input, Output> {
  const form = useAppForm<Input, Output>(schema, opened);
  const { reset, getValues } = form;
  const [begun] = useState(() => keptOf(typed).safeParse(readDraft(draft)).data);
  const [attempt] = useState(() => begun?.attempt ?? crypto.randomUUID());
  useEffect(() => {
    if (begun) reset({ ...getValues(), ...begun.typed }, { keepDefaultValues: true });
  }, [begun, reset, getValues]);
  return { form, draft, typed, begun, attempt };
}

/** Keeps what is typed as it is typed. */
function Keeping<Input extends FieldValues, Output>({
  form,
  draft,
  typed,
  attempt,
}: KeptForm<Input, Output>) {
  const { isDirty, defaultValues } = useFormState({ control: form.control });
  const held = { typed: useTyped(form), over: defaultValues, attempt };
  const text = JSON.stringify(keptOf(typed).safeParse(held).data ?? null);
  useEffect(() => {
    if (isDirty) saveDraft(draft, JSON.parse(text));
    else forget(draft);
  }, [draft, text, isDirty]);
  return null;
}

type Props<Input extends FieldValues, Output> = {
  form: AppForm<Input, Output>;
  /** The same form, of which this tab keeps what is typed. */
  kept?: KeptForm<Input, Output>;
  /** What it throws is shown: a refused field at the field, the rest above the form. */
  onSubmit: (values: Output) => Promise<unknown>;
  /** The sentence for what is no single field's fault; by default the server's own. */
  describe?: (error: unknown) => string;
  className?: string;
  children: ReactNode;
};

/** What a form holds may be one part of what its call sends: `change.end` is its `end`. */
const withoutPart = (field: string) => field.slice(field.indexOf('.') + 1);

const isIn = (values: FormValues, field: string) => field in values || valueAt(values, field) !== undefined;

/** Puts a refusal where it belongs; false when it is no field's. */
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
    // Only names that the form has just been seen to hold.
    form.setError(field as Path<Input>, { type: 'server', message });
  }
  return known.length > 0;
}

/** After each attempt that failed: its first wrong field has the focus and is in sight. */
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
  /** Ignores a second press until the first is settled: what follows it, as a toast, happens once. */
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
        {kept && <Keeping {...kept} />}
        {children}
      </form>
    </FormProvider>
  );
}

const summaryFrom = 3;

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';

/** What is written over a field to type in or choose from; of others the sentence has to do. */
function labelOf(field: unknown): string | null {
  const hasOwnLabel =
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement ||
    (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox');
  return hasOwnLabel ? (field.labels?.[0]?.textContent ?? null) : null;
}

/** The error of a field, or those of the fields inside it. */
function fieldErrors(name: string, error: unknown): { name: string; message: string; ref: unknown }[] {
  if (isFieldError(error)) return [{ name, message: error.message ?? '', ref: error.ref }];
  if (typeof error !== 'object' || error === null || 'ref' in error) return [];
  return Object.entries(error).flatMap(([key, inner]) => fieldErrors(`${name}.${key}`, inner));
}

/** One sentence for each field, in the form's order; where several say the same, each with its label and its place among them. */
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

/** Inside a Form, first: what the server said of the whole, and from three errors on a list that leads to each. */
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
