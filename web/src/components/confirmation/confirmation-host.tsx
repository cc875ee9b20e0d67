import { useSyncExternalStore } from 'react';
import { onOpenQuestion, openQuestion } from '#web/src/lib/confirmed-command.ts';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';

/** Confirmation dialog, loaded on first use. Render it to open it. */
export const ConfirmationDialog = lateDialog(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Shows the open confirmation question, whichever screen's command it belongs to. */
export function ConfirmationHost() {
  const open = useSyncExternalStore(onOpenQuestion, openQuestion);
  if (!open) return null;
  return (
    <ConfirmationDialog
      question={open.question}
      onConfirm={open.answer}
      onCancel={() => open.answer(undefined)}
    />
  );
}
