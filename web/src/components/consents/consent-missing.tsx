import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { getConsentState, sendConsentLink } from '#shared/records/consents/laser-consent-api.ts';
import { buildQuery } from '#web/src/lib/build-query.ts';
import { useCommand } from '#web/src/lib/command.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { missingConsentCopy as text } from './copy.ts';

type Props = { appointmentId: string };

/** Notice of an upcoming laser appointment without its consent, which sends the link to sign it. */
export function ConsentMissing({ appointmentId }: Props) {
  const { data } = useQuery(buildQuery(getConsentState, { params: { appointmentId } }));
  const sendLink = useCommand(sendConsentLink, {
    inputOf: () => ({ params: { appointmentId } }),
    onSuccess: () => toast.success(text.sent),
    onError: (error) => toast.error(toErrorMessage(error)),
  });
  if (!data?.isMissing) return null;
  return (
    <Notice
      icon={<FilePen aria-hidden />}
      title={text.title}
      action={
        <Button
          size="small"
          busy={sendLink.isPending}
          busyLabel={text.sending}
          disabled={sendLink.isSuccess}
          onClick={() => sendLink.mutate(undefined)}
        >
          {sendLink.isSuccess ? text.sent : text.send}
        </Button>
      }
    >
      {text.body}
    </Notice>
  );
}
