import { useQuery } from '@tanstack/react-query';
import { getEmailProof, resendEmailProof } from '#shared/accounts/short-link-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';

/** Reads the proof. A live event of the client, such as the opened link, refetches it. */
export const useEmailProof = (patientId: string) =>
  useQuery({ ...buildQuery(getEmailProof, { params: { patientId } }), refetchOnWindowFocus: 'always' });

const useResendEmailProof = (patientId: string) =>
  useCommand(resendEmailProof, { inputOf: () => ({ params: { patientId } }) });

const text = {
  title: 'Confirma tu correo',
  lead: (email: string) => `Para solicitar una cita, abre el enlace que enviamos a ${email}.`,
  resend: 'Reenviar enlace',
  resending: 'Enviando...',
  resent: 'Enlace enviado. Revisa tu correo.',
} as const;

/** Asks a self-registered client to verify their e-mail. Renders nothing for other clients. */
export function EmailProofNotice({ patientId }: { patientId: string }) {
  const proof = useEmailProof(patientId);
  const resend = useResendEmailProof(patientId);
  if (!proof.data?.isAwaited) return null;
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => toast.success(text.resent),
      onError: (error) => toast.error(toErrorMessage(error)),
    });
  return (
    <Notice
      title={text.title}
      action={
        <Button size="small" busy={resend.isPending} busyLabel={text.resending} onClick={send}>
          {text.resend}
        </Button>
      }
    >
      {text.lead(proof.data.email)}
    </Notice>
  );
}
