import { useSyncExternalStore } from 'react';
import { getPendingQuestion, onPendingQuestion } from '#web/src/lib/confirmed-command.ts';
import { lazyDialog } from '#web/src/ui/lazy/lazy-dialog.tsx';

/** Confirmation dialog, loaded on first use. Render it to open it. */
export const ConfirmationDialog = lazyDialog(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Shows the open confirmation question, whichever screen's command it belongs to. */
export function ConfirmationHost() {
  const pending = useSyncExternalStore(onPendingQuestion, getPendingQuestion);
  if (!pending) return null;
  return (
    <ConfirmationDialog
      question={pending.question}
      onConfirm={pending.answer}
      onCancel={() => pending.answer(undefined)}
    />
  );
}
