import { MessageSquareText } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AppointmentRequest } from '#shared/appointments/views.ts';
import { smsPhone } from '#shared/core/contact.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { AppointmentAlerts } from '#web/src/components/appointment-alerts/appointment-alerts.tsx';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Icon } from '#web/src/ui/display/icon.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useApproveAppointment } from '../shared/desk-queries.ts';
import { useCandidates } from './candidates.ts';
import { approvalFailure, editText } from './copy.ts';
import { DenyRequestDialog } from './deny-request-dialog.tsx';
import { EditRequestFacts } from './edit-request-facts.tsx';
import { EditRequestStaff } from './edit-request-staff.tsx';
import { EditRequestWhen, notFree } from './edit-request-when.tsx';
import { EditRequest } from './schema.ts';

type Props = {
  request: AppointmentRequest;
  /** Who could take it. */
  members: readonly StaffOption[];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
};

/** Day, hour and person of a request: saving confirms it, or it is denied. */
export function EditRequestForm({ request, members, onDirty, onDone }: Props) {
  const { appointmentId, staffId, date, time, patient } = request;
  const isAssignable = members.some((member) => member.staffId === staffId);
  const form = useAppForm(EditRequest, { staffId: isAssignable ? staffId : '', date, time });
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const wanted = form.watch();
  const candidates = useCandidates(request, members, wanted.date);
  const chosen = candidates.find(({ member }) => member.staffId === wanted.staffId);
  const approve = useApproveAppointment();
  const [isDenying, setDenying] = useState(false);

  const save = async (assignment: EditRequest) => {
    const problem = chosen && notFree(chosen, assignment.time);
    if (problem !== undefined) {
      form.setError('root.server', { message: problem });
      return form.setFocus('time');
    }
    const { textable } = await approve.mutateAsync({ appointmentId, assignment });
    toast.success(editText.confirmed);
    if (!textable) toast.error(editText.badPhone, { description: editText.stillConfirmed });
    onDone();
  };

  return (
    <>
      <Form form={form} onSubmit={save} describe={approvalFailure} className="dialog__form">
        <DialogBody>
          <EditRequestFacts request={request} />
          <AppointmentAlerts appointmentId={appointmentId} />
          <div className="stack">
            <EditRequestWhen form={form} candidate={chosen} durationMinutes={request.durationMinutes} />
            <EditRequestStaff
              form={form}
              candidates={candidates}
              time={wanted.time}
              holderId={wanted.date === date && wanted.time === time ? staffId : undefined}
            />
            <p className="edit-request__consequence small muted">
              <Icon of={MessageSquareText} inLine />
              {editText.consequence(patient.firstName, {
                ...request,
                textable: smsPhone(patient.phone) !== undefined,
              })}
            </p>
          </div>
        </DialogBody>
        <div className="edit-request__refusal">
          <FormSummary />
        </div>
        <DialogFoot>
          <Button variant="danger-ghost" disabled={approve.isPending} onClick={() => setDenying(true)}>
            {editText.deny}
          </Button>
          <Button onClick={useDialogClose()}>{editText.cancel}</Button>
          <Button type="submit" variant="primary" busy={approve.isPending} busyLabel={editText.saving}>
            {editText.save}
          </Button>
        </DialogFoot>
      </Form>
      {isDenying && (
        <DenyRequestDialog request={request} onDenied={onDone} onCancel={() => setDenying(false)} />
      )}
    </>
  );
}
