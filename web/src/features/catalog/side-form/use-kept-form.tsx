import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { forget, readDraft, saveDraft } from '#web/src/lib/session/session-draft.ts';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { type AppForm, type FormValues, useAppForm, useTyped } from '#web/src/ui/fields/form.tsx';

export type KeptForm<Input extends FormValues, Output> = {
  readonly form: AppForm<Input, Output>;
  /** Under which this tab keeps what is typed. */
  readonly draft: string;
};

type UseKeptFormInput<Input extends FormValues, Output> = {
  readonly schema: z.ZodMiniType<Output, Input>;
  /** Of what is typed, however wrong: what was kept by somebody else is none of it. */
  readonly typed: z.ZodMiniType<Input>;
  readonly opened: Parameters<typeof useAppForm<Input, Output>>[1];
  readonly draft: string;
};

/** A form in which what was typed and not saved stands again after a reload. */
export function useKeptForm<Input extends FormValues, Output>({
  schema,
  typed,
  opened,
  draft,
}: UseKeptFormInput<Input, Output>): KeptForm<Input, Output> {
  const form = useAppForm<Input, Output>(schema, opened);
  const { reset } = form;
  const [kept] = useState(() => typed.safeParse(readDraft(draft)).data);
  useEffect(() => {
    if (kept) reset(kept, { keepDefaultValues: true });
  }, [kept, reset]);
  return { form, draft };
}

type Props<Input extends FormValues, Output> = KeptForm<Input, Output> & {
  /** Besides what is typed. */
  isChanged?: boolean;
  onDirty: (isDirty: boolean) => void;
};

/** Keeps what is typed as it is typed, and asks before it is left. */
export function KeepTyped<Input extends FormValues, Output>({
  form,
  draft,
  isChanged = false,
  onDirty,
}: Props<Input, Output>) {
  const text = JSON.stringify(useTyped(form));
  const { isDirty } = form.formState;
  const isUnsaved = isDirty || isChanged;
  useEffect(() => {
    if (isDirty) saveDraft(draft, JSON.parse(text));
    else forget(draft);
  }, [draft, text, isDirty]);
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty]);
  return <UnsavedGuard isDirty={isUnsaved} onDiscard={() => forget(draft)} />;
}
