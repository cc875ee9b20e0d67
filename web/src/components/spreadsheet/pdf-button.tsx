import { FileText } from 'lucide-react';
import { useSteps } from '#web/src/lib/command.ts';
import { textOf } from '#web/src/lib/problem.ts';
import type { Call } from '#web/src/lib/retry-safe.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { savePdf } from './csv.ts';

type Pdf = { readonly filename: string; readonly base64: string };
type Props = {
  readonly ask: (call: Call) => Promise<Pdf>;
  readonly label?: string;
  readonly variant?: 'primary' | 'secondary';
  readonly disabled: boolean;
};

/** Downloads a PDF that the server renders on click. */
export function PdfButton({ ask, label = 'PDF', variant = 'secondary', disabled }: Props) {
  const saving = useSteps<void>(async (_, call) => savePdf(await ask(call)));
  return (
    <Button
      variant={variant}
      icon={<FileText aria-hidden />}
      disabled={disabled}
      busy={saving.isPending}
      busyLabel="Preparando..."
      onClick={() => saving.mutate(undefined, { onError: (error) => toast.error(textOf(error)) })}
    >
      {label}
    </Button>
  );
}
