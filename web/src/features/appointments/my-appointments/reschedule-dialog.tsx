import type { PatientAppointment } from '#shared/appointments/views.ts';
import { useShownMonth } from '#web/src/components/time-picker/shown-month.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { patientToastMs } from '../shared/patient-copy.ts';
import { isAboutTheHour } from '../shared/request-refusal.ts';
import { rescheduleFailure, rescheduleText } from './copy.ts';
import { useRescheduleAppointment, useTimesForChange } from './queries.ts';
import { RescheduleForm } from './reschedule-schema.ts';
import { RescheduleProblem, RescheduleWhen } from './reschedule-when.tsx';

type Props = { patientId: string; appointment: PatientAppointment; onClose: () => void };

/** 'Reprogramar': another day and hour for an appointment. Render it to open it. */
export function RescheduleDialog({ patientId, appointment, onClose }: Props) {
  const own = { patientId, appointmentId: appointment.appointmentId };
  const form = useAppForm(RescheduleForm, { date: '', time: '' });
  const shown = useShownMonth(appointment.date, appointment.date);
  const times = useTimesForChange(own, shown.range);
  const reschedule = useRescheduleAppointment(own);

  const submit = async (to: RescheduleForm) => {
    try {
      await reschedule.mutateAsync({ from: { date: appointment.date, time: appointment.time }, to });
    } catch (error) {
      if (isAboutTheHour(error)) form.setValue('time', '');
      throw error;
    }
    toast.success(rescheduleText.done, {
      description: rescheduleText.doneDetail(to),
      durationMs: patientToastMs,
    });
    onClose();
  };

  return (
    <Dialog title={rescheduleText.title} subtitle={rescheduleText.now(appointment)} onClose={onClose}>
      <Form form={form} className="dialog__form" describe={rescheduleFailure} onSubmit={submit}>
        <DialogBody>
          <RescheduleWhen form={form} query={times} shown={shown} appointment={appointment} />
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
