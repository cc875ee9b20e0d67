import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sameSpot } from '#shared/appointments/appointment.ts';
import type { VisitDetail } from '#shared/appointments/views.ts';
import type { StaffOption } from '#shared/staff/api.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { Notice } from '#web/src/ui/feedback/notice.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, FormSummary, useAppForm } from '#web/src/ui/fields/form.tsx';
import { useChangeAppointment } from '../calendar/queries.ts';
import { approvalFailure, editText } from '../requests/copy.ts';
import { useApproveAppointment } from '../shared/desk-queries.ts';
import { EditVisitFields } from './appointment-fields.tsx';
import { changeFailure, visitText } from './copy.ts';
import { EditVisit, fieldsOf } from './schema.ts';

type Props = {
  visit: VisitDetail;
  staff: readonly StaffOption[];
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
  /** The visit's facts, above the fields. */
  children: ReactNode;
  /** What else there is of it, under them. */
  below: ReactNode;
};

/** Saving moves the visit from where it was read; approving puts it there and confirms it, in one call. */
function useSaving(read: VisitDetail, onDone: () => void) {
  const change = useChangeAppointment(read.appointmentId);
  const approve = useApproveAppointment();
  const { staffId, date, time, durationMinutes } = read;
  const from = { staffId, date, time, durationMinutes };

  const save = async (to: EditVisit) => {
    await change.mutateAsync({ from, to });
    toast.success(visitText.saved);
    onDone();
  };
  const confirm = async (to: EditVisit) => {
    const { textable } = await approve.mutateAsync({ appointmentId: read.appointmentId, place: to });
    toast.success(editText.confirmed);
    if (!textable) toast.error(editText.badPhone, { description: editText.stillConfirmed });
    onDone();
  };
  return { save, confirm, isPending: change.isPending || approve.isPending };
}

/** Day, hour, length and person of a visit that is still to come; one that waits can be approved at once. */
export function EditVisitForm({ visit, staff, onDirty, onDone, children, below }: Props) {
  // What was read stays what it was: the visit itself may be moved by somebody else while this is filled in.
  const [read, setRead] = useState(visit);
  const form = useAppForm(EditVisit, fieldsOf(read));
  const { isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { save, confirm, isPending } = useSaving(read, onDone);
  const act = useRef<'save' | 'approve'>('save');
  const isRequest = visit.status === 'pending';

  const loadCurrent = () => {
    setRead(visit);
    form.reset(fieldsOf(visit));
  };
  const button = (which: 'save' | 'approve', isPrimary: boolean) => (
    <Button
      type="submit"
      variant={isPrimary ? 'primary' : 'secondary'}
      disabled={isPending}
      busy={isPending && act.current === which}
      busyLabel={which === 'save' ? visitText.saving : visitText.approving}
      onClick={() => {
        act.current = which;
      }}
    >
      {which === 'save' ? visitText.save : visitText.approve}
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
        {!isPending && !sameSpot(read, visit) && <Moved visit={visit} onLoad={loadCurrent} />}
        <EditVisitFields form={form} visit={read} staff={staff} />
        {below}
      </DialogBody>
      <div className="edit-request__refusal">
        <FormSummary />
      </div>
      <DialogFoot>
        <Button onClick={useDialogClose()}>{visitText.cancel}</Button>
        {button('save', !isRequest)}
        {isRequest && button('approve', true)}
      </DialogFoot>
    </Form>
  );
}

/** Somebody else moved it since it was read: nothing typed is lost, and one press shows where it is now. */
function Moved({ visit, onLoad }: { visit: VisitDetail; onLoad: () => void }) {
  return (
    <div className="edit-visit__moved">
      <Notice
        title={visitText.movedTitle}
        action={
          <Button size="small" onClick={onLoad}>
            {visitText.loadCurrent}
          </Button>
        }
      >
        {visitText.moved(visit)}
      </Notice>
    </div>
  );
}
