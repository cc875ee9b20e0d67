import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { patientFormText as text } from './copy.ts';

export function PatientFormFoot({ busy, label }: { busy: boolean; label: string }) {
  return (
    <DialogFoot>
      <Button disabled={busy} onClick={useDialogClose()}>
        {text.cancel}
      </Button>
      <Button type="submit" variant="primary" busy={busy} busyLabel={text.working}>
        {label}
      </Button>
    </DialogFoot>
  );
}
