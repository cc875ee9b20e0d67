import { FileText } from 'lucide-react';
import { useMultiStepCommand } from '#web/src/lib/command.ts';
import type { IdempotentCall } from '#web/src/lib/idempotent-call.ts';
import { toErrorMessage } from '#web/src/lib/problem.ts';
import { savePdf } from '#web/src/lib/save-file.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';

type PdfFile = { readonly filename: string; readonly base64: string };
type Props = {
  readonly fetchPdf: (call: IdempotentCall) => Promise<PdfFile>;
  readonly label?: string;
  readonly variant?: 'primary' | 'secondary';
  readonly disabled: boolean;
};

/** Downloads a PDF that the server renders on click. */
export function PdfButton({ fetchPdf, label = 'PDF', variant = 'secondary', disabled }: Props) {
  const downloadPdf = useMultiStepCommand<void>(async (_, call) => savePdf(await fetchPdf(call)));
  return (
    <Button
      variant={variant}
      icon={<FileText aria-hidden />}
      disabled={disabled}
      busy={downloadPdf.isPending}
      busyLabel="Preparando..."
      onClick={() =>
        downloadPdf.mutate(undefined, { onError: (error) => toast.error(toErrorMessage(error)) })
      }
    >
      {label}
    </Button>
  );
}
