import { endMySessions } from '#shared/accounts/security-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { endSession } from '#web/src/lib/session/session.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { securityText } from './copy.ts';

const text = securityText.sessions;

/** Asks the user to confirm that all their sessions end, including this one. Render it to open it. */
export function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const endSessions = useCommand(endMySessions, {
    inputOf: () => ({}),
    onSuccess: () => endSession({ reason: text.done, isGood: true }),
  });
  return (
    <ConfirmDialog
      title={securityText.endSessions}
      confirmLabel={text.confirm}
      busy={endSessions.isPending}
      busyLabel={text.working}
      error={endSessions.isError ? toErrorMessage(endSessions.error) : undefined}
      onConfirm={() => endSessions.mutate()}
      onCancel={onClose}
    >
      <Stack gap={16}>
        <p>{text.question}</p>
        <p>{text.next}</p>
      </Stack>
    </ConfirmDialog>
  );
}
