import { useEffect } from 'react';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { UnsavedGuard } from '#web/src/ui/dialogs/unsaved-guard.tsx';
import type { FormValues, KeptForm } from '#web/src/ui/fields/form.tsx';

type Props<Input extends FormValues, Output> = KeptForm<Input, Output> & {
  /** Besides what is typed. */
  isChanged?: boolean;
  onDirty: (isDirty: boolean) => void;
};

/** Asks before what is typed is left, and forgets it with that. */
export function AskBeforeLeaving<Input extends FormValues, Output>({
  form,
  draft,
  isChanged = false,
  onDirty,
}: Props<Input, Output>) {
  const isUnsaved = form.formState.isDirty || isChanged;
  useEffect(() => onDirty(isUnsaved), [isUnsaved, onDirty]);
  return <UnsavedGuard isDirty={isUnsaved} onDiscard={() => forget(draft)} />;
}
