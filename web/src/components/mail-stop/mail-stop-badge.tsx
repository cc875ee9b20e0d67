import { MailX } from 'lucide-react';
import type { MailStopReason } from '#shared/core/email/mail-stop.ts';
import { mailStopReasonLabels } from '#shared/core/email/mail-stop-labels.ts';
import { Badge } from '#web/src/ui/feedback/badge.tsx';

/** Why a person receives no e-mails; renders nothing otherwise. */
export function MailStopBadge({ reason }: { reason: MailStopReason | undefined }) {
  if (reason === undefined) return null;
  return (
    <Badge wraps tone="danger" icon={<MailX aria-hidden />}>
      {mailStopReasonLabels[reason]}
    </Badge>
  );
}
