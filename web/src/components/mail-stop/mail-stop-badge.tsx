import { MailX } from 'lucide-react';
import type { MailStopReason } from '#shared/core/email/mail-stop.ts';
import { mailStopReasonLabels } from '#shared/core/email/mail-stop-labels.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';

/** Why the user receives no e-mails, if a reason exists. */
export function MailStopBadge({ reason }: { reason: MailStopReason | undefined }) {
  if (reason === undefined) return null;
  return (
    <Badge wraps tone="danger" icon={<MailX aria-hidden />}>
      {mailStopReasonLabels[reason]}
    </Badge>
  );
}
