import { useState } from 'react';
import type { rescheduleAppointment } from '#shared/appointments/changes/change-api.ts';
import type { PatientAppointment } from '#shared/appointments/views.ts';
import type { BodyOf } from '#shared/core/route.ts';
import { useShownMonth } from '#web/src/components/time-picker/shown-month.ts';
import { isRefusal } from '#web/src/lib/problem.ts';
import { forget } from '#web/src/lib/session/session-draft.ts';
import { useKeeping, useKept } from '#web/src/lib/session/use-kept.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Dialog, DialogBody, DialogFoot, useDialogClose } from '#web/src/ui/dialogs/dialog.tsx';
import { toast } from '#web/src/ui/feedback/toast.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { patientToastMs } from '../shared/patient-copy.ts';
import { isAboutTheHour } from '../shared/request-refusal.ts';
import { rescheduleFailure, rescheduleText } from './copy.ts';
import { moveDraftOf, useRescheduleAppointment, useTimesForChange } from './queries.ts';
import { MoveChoice, RescheduleForm } from './reschedule-schema.ts';
import { keepsStaff, RescheduleProblem, RescheduleWhen } from './reschedule-when.tsx';

type Props = { patientId: string; appointment: PatientAppointment; onClose: () => void };

const nowhere = { date: '', time: '' };

/** The form with its persisted draft, unless the draft equals the current slot. */
function useMoveForm({ appointmentId, ...now }: PatientAppointment) {
  const draft = moveDraftOf(appointmentId);
  const kept = useKept(draft, MoveChoice);
  const isThere = kept?.date === now.date && kept.time === now.time;
  const [begun] = useState(kept && !isThere ? kept : nowhere);
  const form = useAppForm(RescheduleForm, begun);
  const [date, time] = form.watch(['date', 'time']);
  useKeeping(draft, { date, time }, nowhere);
  return { form, draft, begun, isBegun: form.formState.isDirty || begun !== nowhere };
}

/** 'Reprogramar': another day and hour for an appointment. Render to open. */
export function RescheduleDialog({ patientId, appointment, onClose }: Props) {
  const own = { patientId, appointmentId: appointment.appointmentId };
  const { form, draft, begun, isBegun } = useMoveForm(appointment);
  const shown = useShownMonth(begun.date || appointment.date, appointment.date);
  const times = useTimesForChange(own, shown.range);
  const reschedule = useRescheduleAppointment(own);

  const close = () => {
    forget(draft);
    onClose();
  };

  // After a lost answer the same hour repeats the same call, wherever the appointment is now.
  const [unanswered, setUnanswered] = useState<BodyOf<typeof rescheduleAppointment>>();

  const submit = async (to: RescheduleForm) => {
    const { date, time } = appointment;
    const isAgain = unanswered?.to.date === to.date && unanswered.to.time === to.time;
    const sameStaff = keepsStaff(times.data, to);
    const move = isAgain ? unanswered : { from: { date, time }, to, sameStaff };
    try {
      await reschedule.mutateAsync(move);
    } catch (error) {
      setUnanswered(isRefusal(error) ? undefined : move);
      if (isAboutTheHour(error)) form.setValue('time', '');
      throw error;
    }
    toast.success(rescheduleText.done, {
      description: rescheduleText.doneDetail(to),
      durationMs: patientToastMs,
    });
    close();
  };

  return (
    <Dialog
      title={rescheduleText.title}
      subtitle={rescheduleText.now(appointment)}
      dirty={isBegun}
      onClose={close}
    >
      <Form form={form} className="dialog__form" describe={rescheduleFailure} onSubmit={submit}>
        <DialogBody>
          <RescheduleWhen
            form={form}
            query={times}
            shown={shown}
            appointment={appointment}
            kept={unanswered?.to}
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
