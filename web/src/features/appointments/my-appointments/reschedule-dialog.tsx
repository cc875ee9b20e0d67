import { useState } from 'react';
import type { rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useVisibleMonth } from '#web/src/components/time-picker/visible-month.ts';
import { isRejection } from '#web/src/lib/problem.ts';
import { discardDraft } from '#web/src/lib/session/session-draft.ts';
import { usePersistedDraft, useRestoredDraft } from '#web/src/lib/session/use-draft.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { proposalText } from '../proposal/copy.ts';
import { patientToastMs } from '../shared/patient-copy.ts';
import { isTimeError } from '../shared/request-error.ts';
import { describeRescheduleError, rescheduleText } from './copy.ts';
import { buildRescheduleDraftKey, useRescheduleAppointment, useTimesForChange } from './queries.ts';
import { createEmptySlot, RescheduleDraft, RescheduleForm } from './reschedule-schema.ts';
import { isSameStaffFree, RescheduleProblem, RescheduleTimeFields } from './reschedule-time-fields.tsx';

type Props = { patientId: string; appointment: PatientAppointment; onClose: () => void };

/** The form with its persisted draft, unless the draft equals the current slot. */
function useRescheduleForm({ appointmentId, ...currentSlot }: PatientAppointment) {
  const draft = buildRescheduleDraftKey(appointmentId);
  const savedDraft = useRestoredDraft(draft, RescheduleDraft);
  const isCurrentSlot = savedDraft?.date === currentSlot.date && savedDraft.time === currentSlot.time;
  const [emptySlot] = useState(() => createEmptySlot(currentSlot));
  const [initialSlot] = useState(savedDraft && !isCurrentSlot ? savedDraft : emptySlot);
  const form = useAppForm(RescheduleForm, initialSlot);
  const [date, time] = form.watch(['date', 'time']);
  usePersistedDraft(draft, { date, time }, emptySlot);
  return {
    form,
    draft,
    initialSlot,
    isStarted: form.formState.isDirty || initialSlot !== emptySlot,
  };
}

/** 'Reprogramar': another day and time for an appointment. Render to open. */
export function RescheduleDialog({ patientId, appointment, onClose }: Props) {
  const appointmentKey = { patientId, appointmentId: appointment.appointmentId };
  const { form, draft, initialSlot, isStarted } = useRescheduleForm(appointment);
  const visibleMonth = useVisibleMonth(initialSlot.date || appointment.date, appointment.date);
  const times = useTimesForChange(appointmentKey, visibleMonth.range);
  const reschedule = useRescheduleAppointment(appointmentKey);

  const closeAndDiscard = () => {
    discardDraft(draft);
    onClose();
  };

  // After a lost answer the same time repeats the same call, wherever the appointment is now.
  const [unansweredChange, setUnansweredChange] = useState<BodyOf<typeof rescheduleAppointment>>();

  const submit = async (newSlot: RescheduleForm) => {
    const { date, time } = appointment;
    const isRetry = unansweredChange?.to.date === newSlot.date && unansweredChange.to.time === newSlot.time;
    const sameStaff = isSameStaffFree(times.data, newSlot);
    const change = isRetry ? unansweredChange : { from: { date, time }, to: newSlot, sameStaff };
    try {
      await reschedule.mutateAsync(change);
    } catch (error) {
      setUnansweredChange(isRejection(error) ? undefined : change);
      if (isTimeError(error)) form.setValue('time', '');
      throw error;
    }
    toast.success(rescheduleText.done, {
      description: rescheduleText.doneDetail(newSlot),
      durationMs: patientToastMs,
    });
    closeAndDiscard();
  };

  return (
    <Dialog
      title={appointment.proposal ? proposalText.otherTimes : rescheduleText.title}
      subtitle={
        appointment.proposal ? proposalText.fixed(appointment) : rescheduleText.currentSlot(appointment)
      }
      dirty={isStarted}
      onClose={closeAndDiscard}
    >
      <Form form={form} className="dialog__form" describe={describeRescheduleError} onSubmit={submit}>
        <DialogBody>
          <RescheduleTimeFields
            form={form}
            query={times}
            visibleMonth={visibleMonth}
            appointment={appointment}
            unansweredSlot={unansweredChange?.to}
          />
        </DialogBody>
        <DialogFoot>
          <RescheduleProblem form={form} />
          <CancelButton />
          <Button
            type="submit"
            variant="primary"
            busy={form.formState.isSubmitting}
            busyLabel={rescheduleText.confirming}
          >
            {rescheduleText.confirm}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  );
}

function CancelButton() {
  return <Button onClick={useDialogClose()}>{rescheduleText.cancel}</Button>;
}
