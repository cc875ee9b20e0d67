import { toast } from '#web/src/ui/feedback/toast.tsx';
import { approvalText } from './approval-copy.ts';

/** Toast after an approval; the success text mentions an SMS, so it requires a textable number. */
export function notifyApproved({ textable }: { textable: boolean }) {
  if (textable) toast.success(approvalText.confirmed);
  else toast.error(approvalText.badPhone, { description: approvalText.stillConfirmed });
}
