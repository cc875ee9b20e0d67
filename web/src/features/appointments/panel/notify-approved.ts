import { toast } from '#web/src/ui/feedback/toast.tsx';
import { approvalText } from './approval-copy.ts';

/** Names the client and offers to open the appointment, for a list that no longer shows it. */
type ApprovedRow = {
  readonly name: string;
  readonly view: { readonly label: string; readonly onClick: () => void };
  readonly durationMs: number;
};

/** Shows a toast after an approval. Its success text mentions an SMS and needs a textable number. */
export function notifyApproved({ textable }: { textable: boolean }, row?: ApprovedRow) {
  const description = row && approvalText.approvedOf(row.name);
  const options = row && { action: row.view, durationMs: row.durationMs };
  if (textable) toast.success(approvalText.confirmed, { ...options, ...(description && { description }) });
  else
    toast.error(approvalText.invalidPhone, {
      ...options,
      description: [description, approvalText.confirmedByEmail].filter(Boolean).join(' '),
    });
}
