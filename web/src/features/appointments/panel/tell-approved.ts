import { toast } from '#web/src/ui/feedback/toast.tsx';
import { approvalText } from './approval-copy.ts';

/** Says that an appointment is approved, and whom no SMS reached. */
export function tellApproved({ textable }: { textable: boolean }) {
  toast.success(approvalText.confirmed);
  if (!textable) toast.error(approvalText.badPhone, { description: approvalText.stillConfirmed });
}
