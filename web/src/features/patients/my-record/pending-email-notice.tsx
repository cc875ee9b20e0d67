import { textOf } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { informationText as text } from './copy.ts';
import { useCancelEmailChange, useResendEmailProof } from './queries.ts';

type Props = { patientId: string; email: string; pendingEmail: string };

/** To a client who asked for another e-mail, until it is proved. */
export function PendingEmailNotice({ patientId, email, pendingEmail }: Props) {
  const resend = useResendEmailProof(patientId);
  const cancel = useCancelEmailChange(patientId);
  const said = (words: string) => ({
    onSuccess: () => toast.success(words),
    onError: (error: unknown) => toast.error(textOf(error)),
  });
  return (
    <Notice
      tone="info"
      title={text.pendingEmail}
      action={
        <div className="row">
          <Button
            size="small"
            busy={resend.isPending}
            busyLabel={text.resending}
            onClick={() => resend.mutate(undefined, said(text.resent))}
          >
            {text.resend}
          </Button>
          <Button
            size="small"
            busy={cancel.isPending}
            busyLabel={text.cancelling}
            onClick={() => cancel.mutate(undefined, said(text.changeCancelled))}
          >
            {text.cancelChange}
          </Button>
        </div>
      }
    >
      {text.pendingEmailDetail(pendingEmail, email)}
    </Notice>
  );
}
