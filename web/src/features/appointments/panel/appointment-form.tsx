import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isSameSlot } from '#shared/appointments/appointment.ts';
import type { AppointmentDetail } from '#shared/appointments/views.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useChangeAppointment } from '../calendar/queries.ts';
import { approvalFailure, editText } from '../requests/copy.ts';
import { useApproveAppointment } from '../shared/desk-queries.ts';
import { EditAppointmentFields } from './appointment-fields.tsx';
import { appointmentText, changeFailure } from './copy.ts';
import { EditAppointment, fieldsOf } from './schema.ts';

type Props = {
  appointment: AppointmentDetail;
  staff: readonly StaffOption[];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  /** The appointment's facts, above the fields. */
  children: ReactNode;
  /** What else there is of it, under them. */
  below: ReactNode;
};

/** Saving moves the appointment from where it was read; approving puts it there and confirms it, in one call. */
function useSaving(read: AppointmentDetail, onDone: () => void) {
  const change = useChangeAppointment(read.appointmentId);
  const approve = useApproveAppointment();
  const { staffId, date, time, durationMinutes } = read;
  const from = { staffId, date, time, durationMinutes };

  const save = async (to: EditAppointment) => {
    await change.mutateAsync({ from, to });
    toast.success(appointmentText.saved);
    onDone();
  };
  const confirm = async (to: EditAppointment) => {
    const { textable } = await approve.mutateAsync({ appointmentId: read.appointmentId, assignment: to });
    toast.success(editText.confirmed);
    if (!textable) toast.error(editText.badPhone, { description: editText.stillConfirmed });
    onDone();
  };
  return { save, confirm, isPending: change.isPending || approve.isPending };
}

/** Day, hour, length and person of an appointment that is still to come; one that waits can be approved at once. */
export function EditAppointmentForm({ appointment, staff, onDirty, onDone, children, below }: Props) {
  // What was read stays what it was: the appointment itself may be moved by somebody else while this is filled in.
  const [read, setRead] = useState(appointment);
  const form = useAppForm(EditAppointment, fieldsOf(read));
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { save, confirm, isPending } = useSaving(read, onDone);
  const act = useRef<'save' | 'approve'>('save');
  const isRequest = appointment.status === 'pending';

  const loadCurrent = () => {
    setRead(appointment);
    form.reset(fieldsOf(appointment));
  };
  const button = (which: 'save' | 'approve', isPrimary: boolean) => (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : 'secondary'}
      disabled={isPending}
      busy={isPending && act.current === which}
      busyLabel={which === 'save' ? appointmentText.saving : appointmentText.approving}
      onClick={() => {
        act.current = which;
      }}
    >
      {which === 'save' ? appointmentText.save : appointmentText.approve}
    </Button>
  );
  return (
    <Form
      form={form}
      onSubmit={(to) => (act.current === 'approve' ? confirm(to) : save(to))}
      describe={(error) => (act.current === 'approve' ? approvalFailure(error) : changeFailure(error))}
      className="dialog__form"
    >
      <DialogBody>
        {children}
        {!isPending && !isSameSlot(read, appointment) && (
          <Moved appointment={appointment} onLoad={loadCurrent} />
        )}
        <EditAppointmentFields form={form} appointment={read} staff={staff} />
        {below}
      </DialogBody>
      <div className="edit-request__refusal">
        <FormSummary />
      </div>
      <DialogFoot>
        <Button onClick={useDialogClose()}>{appointmentText.cancel}</Button>
        {button('save', !isRequest)}
        {isRequest && button('approve', true)}
      </DialogFoot>
    </Form>
  );
}

/** Somebody else moved it since it was read: nothing typed is lost, and one press shows where it is now. */
function Moved({ appointment, onLoad }: { appointment: AppointmentDetail; onLoad: () => void }) {
  return (
    <div className="edit-appointment__moved">
      <Notice
        title={appointmentText.movedTitle}
        action={
          <Button size="small" onClick={onLoad}>
            {appointmentText.loadCurrent}
          </Button>
        }
      >
        {appointmentText.moved(appointment)}
      </Notice>
    </div>
  );
}
