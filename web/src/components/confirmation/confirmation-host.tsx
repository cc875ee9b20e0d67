import { useSyncExternalStore } from 'react';
import { onOpenQuestion, openQuestion } from '#web/src/lib/confirmed-command.ts';
import { lateDialog } from '#web/src/ui/late/late-dialog.tsx';

/** 'Are you sure', for every command that the server asks about; loaded when there is something to ask. Render it to open it. */
export const ConfirmationDialog = lateDialog(
  async () => (await import('./confirmation-dialog.tsx')).ConfirmationDialog,
);

/** Where a command that the server asks about shows the question, whatever screen it came from. */
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
