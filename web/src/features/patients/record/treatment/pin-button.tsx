import { Pin, PinOff } from 'lucide-react';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { treatmentText } from './copy.ts';
import { usePinNote } from './queries.ts';

type Props = {
  patientId: string;
  appointmentId: string;
  note: { readonly noteId: string; readonly pinned?: boolean | undefined };
};

/** Pins a note to the top of the record or unpins it, for those who write notes. */
export function PinButton({ patientId, appointmentId, note: { noteId, pinned = false } }: Props) {
  const canPin = useSignedIn().role !== 'supervisor';
  const pin = usePinNote(patientId);
  if (!canPin) return null;
  return (
    <div style={{ marginInline: -12 }}>
      <Button
        variant="ghost"
        size="small"
        icon={pinned ? <PinOff aria-hidden /> : <Pin aria-hidden />}
        busy={pin.isPending}
        busyLabel={treatmentText.saving}
        onClick={() =>
          pin.mutate(
            { appointmentId, noteId, pinned: !pinned },
            { onError: () => void toast.error(treatmentText.pinFailed) },
          )
        }
      >
        {pinned ? treatmentText.unpin : treatmentText.pin}
      </Button>
    </div>
  );
}
