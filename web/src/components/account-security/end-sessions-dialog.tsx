import { endMySessions } from '#shared/accounts/security-api.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { endSession } from '#web/src/lib/session/session.ts';
import { ConfirmDialog } from '#web/src/ui/dialogs/confirm-dialog.tsx';
import { securityText } from './copy.ts';

const text = securityText.sessions;

/** Confirms the end of all the user's sessions, including this one. Render it to open it. */
export function EndSessionsDialog({ onClose }: { onClose: () => void }) {
  const end = useCommand(endMySessions, {
    inputOf: () => ({}),
    onSuccess: () => endSession({ reason: text.done, isGood: true }),
  });
  return (
    <ConfirmDialog
      title={securityText.endSessions}
      confirmLabel={text.confirm}
      busy={end.isPending}
      busyLabel={text.working}
      error={end.isError ? toErrorMessage(end.error) : undefined}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{text.question}</p>
        <p>{text.next}</p>
      </div>
    </ConfirmDialog>
  );
}
