import { toast } from '#web/src/ui/feedback/toast.tsx';
import { approvalText } from './approval-copy.ts';

/** Shows that an appointment is approved, and how the client is informed: the text about the message is true only of an SMS. */
export function tellApproved({ textable }: { textable: boolean }) {
  if (textable) toast.success(approvalText.confirmed);
  else toast.error(approvalText.badPhone, { description: approvalText.stillConfirmed });
}
