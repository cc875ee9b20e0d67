import { useState } from 'react';
import type { LinkedAppointment } from '#shared/appointments/changes/change-api.ts';
import { useVisibleMonth } from '#web/src/components/time-picker/visible-month.ts';
import { isRejection } from '#web/src/lib/problem.ts';
import { Button } from '#web/src/ui/buttons/button.tsx';
import { Form, useAppForm } from '#web/src/ui/fields/form.tsx';
import { describeRescheduleError } from '../my-appointments/copy.ts';
import { RescheduleForm } from '../my-appointments/reschedule-schema.ts';
import {
  isSameStaffFree,
  RescheduleProblem,
  RescheduleTimeFields,
} from '../my-appointments/reschedule-time-fields.tsx';
import { isTimeError } from '../shared/request-error.ts';
import { linkText } from './copy.ts';
import { isLinkExpired, useSubmitLink, useTimesForLink } from './queries.ts';

type Props = {
  token: string;
  appointment: LinkedAppointment;
  onDone: (appointment: LinkedAppointment) => void;
  onExpired: () => void;
};

/** Reschedules the link's appointment. */
export function ReminderLinkChange({ token, appointment, onDone, onExpired }: Props) {
  const form = useAppForm(RescheduleForm, { date: '', time: '' });
  const shown = useVisibleMonth(appointment.date, appointment.date);
  const times = useTimesForLink(token, shown.range);
  const linkCommand = useSubmitLink(token);

  const [unanswered, setUnanswered] = useState<RescheduleForm>();

  const submit = async (to: RescheduleForm) => {
    try {
      onDone(
        await linkCommand.mutateAsync({ action: 'change', to, sameStaff: isSameStaffFree(times.data, to) }),
      );
    } catch (error) {
      if (isLinkExpired(error)) return onExpired();
      setUnanswered(isRejection(error) ? undefined : to);
      if (isTimeError(error)) form.setValue('time', '');
      void times.refetch();
      throw error;
    }
  };

  return (
    <Form form={form} className="reminder-link__form" describe={describeRescheduleError} onSubmit={submit}>
      <RescheduleTimeFields
        form={form}
        query={times}
        shown={shown}
        appointment={appointment}
        unansweredSlot={unanswered}
      />
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
