import { formatFullName } from '#shared/core/person.ts';
import type { RecordSummary } from '#shared/records/api.ts';
import { useSignedIn } from '#web/src/lib/me.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Stack } from '#web/src/ui/layout/layout.tsx';
import { patientFormText } from '../list/copy.ts';
import { EditPatientDialog } from '../list/edit-patient-dialog.tsx';
import { AnswerLine } from './answer-line.tsx';
import { recordText } from './copy.ts';
import { buildIdentityRows } from './print/copy.ts';

type Props = { record: RecordSummary; onClose: () => void };

/** 'Perfil' from the record: editable for the front desk, read-only for aestheticians. Render to open. */
export function RecordProfileDialog({ record, onClose }: Props) {
  const { role } = useSignedIn();
  if (role !== 'staff') return <EditPatientDialog patient={record} onClose={onClose} />;
  return (
    <Dialog title={patientFormText.editTitle} subtitle={formatFullName(record)} onClose={onClose}>
      <DialogBody>
        <Stack as="dl">
          {buildIdentityRows(record).map(({ label, value }) => (
            <AnswerLine key={label} label={label}>
              {value}
            </AnswerLine>
          ))}
        </Stack>
      </DialogBody>
      <Foot />
    </Dialog>
  );
}

const Foot = () => (
  <DialogFoot>
    <Button onClick={useDialogClose()}>{recordText.close}</Button>
  </DialogFoot>
);
