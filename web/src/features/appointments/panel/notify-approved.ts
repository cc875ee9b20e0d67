import { toast } from '#web/src/ui/feedback/toast.tsx';
import { approvalText } from './approval-copy.ts';

/** Shows a toast after an approval. Its success text mentions an SMS and needs a textable number. */
export function notifyApproved({ textable }: { textable: boolean }) {
  if (textable) toast.success(approvalText.confirmed);
  else toast.error(approvalText.invalidPhone, { description: approvalText.confirmedByEmail });
}
