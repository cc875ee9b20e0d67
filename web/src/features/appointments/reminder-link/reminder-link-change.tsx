import { useState } from 'react';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { useShownMonth } from '#web/src/components/time-picker/shown-month.ts';
import { isRefusal } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { rescheduleFailure } from '../my-appointments/copy.ts';
import { RescheduleForm } from '../my-appointments/reschedule-schema.ts';
import { keepsStaff, RescheduleProblem, RescheduleWhen } from '../my-appointments/reschedule-when.tsx';
import { isAboutTheHour } from '../shared/request-refusal.ts';
import { linkText } from './copy.ts';
import { isLinkOver, useSpendLink, useTimesForLink } from './queries.ts';

type Props = {
  token: string;
  appointment: LinkedAppointment;
  onDone: (appointment: LinkedAppointment) => void;
  onOver: () => void;
};

/** Reschedules the link's appointment. */
export function ReminderLinkChange({ token, appointment, onDone, onOver }: Props) {
  const form = useAppForm(RescheduleForm, { date: '', time: '' });
  const shown = useShownMonth(appointment.date, appointment.date);
  const times = useTimesForLink(token, shown.range);
  const spend = useSpendLink(token);

  const [unanswered, setUnanswered] = useState<RescheduleForm>();

  const submit = async (to: RescheduleForm) => {
    try {
      onDone(await spend.mutateAsync({ action: 'change', to, sameStaff: keepsStaff(times.data, to) }));
    } catch (error) {
      if (isLinkOver(error)) return onOver();
      setUnanswered(isRefusal(error) ? undefined : to);
      if (isAboutTheHour(error)) form.setValue('time', '');
      void times.refetch();
      throw error;
    }
  };

  return (
    <Form form={form} className="reminder-link__form" describe={rescheduleFailure} onSubmit={submit}>
      <RescheduleWhen form={form} query={times} shown={shown} appointment={appointment} kept={unanswered} />
      <RescheduleProblem form={form} />
      <Button
        type="submit"
        variant="primary"
        fullWidth
        busy={form.formState.isSubmitting}
        busyLabel={linkText.changing}
      >
        {linkText.change}
      </Button>
    </Form>
  );
}
