import { useEffect } from 'react';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import { type FormValues, type KeptForm, useKeepTyped } from '#web/src/ui/fields/form.tsx';

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
  useKeepTyped({ form, draft });
  const isUnsaved = form.formState.isDirty || isChanged;
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty]);
  return <UnsavedGuard isDirty={isUnsaved} onDiscard={() => forget(draft)} />;
}
